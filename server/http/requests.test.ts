import * as fc from "fast-check";
import type { IncomingMessage } from "node:http";
import { describe, expect, it, beforeEach, vi } from "vitest";
import { clientAddress, canonicalAddress, canonicalPath, ReaderLimits, Searches, limitFeeds } from "./requests.ts";
import { Hono } from "hono";
import type { ServerEnv } from "../process/log.ts";
import type { RenderedPage } from "../page-cache/page-cache.ts";
import { efforts, storePage } from "../page-cache/stored-page.ts";

const from = (forwarded: string | undefined, trustProxy = true, remoteAddress = "10.0.0.1") =>
  clientAddress(
    { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress } } as unknown as IncomingMessage,
    trustProxy,
  );

describe("clientAddress", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["192.0.2.1, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["192.0.2.1,203.0.113.7:4711", "203.0.113.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::FFFF:203.0.113.7]:4711", "203.0.113.7"],
    ["::ffff:cb00:7107", "::ffff:cb00:7107"],
    ["203.0.113.7, unknown", "10.0.0.1"],
    ["203.0.113.7, _hidden:80", "10.0.0.1"],
    ["203.0.113.7,", "10.0.0.1"],
    [undefined, "10.0.0.1"],
  ])("behind a proxy takes %s for %s", (forwarded, address) => expect(from(forwarded)).toBe(address));

  it("ignores the header without one", () => expect(from("203.0.113.7", false)).toBe("10.0.0.1"));

  it("is the plain one of an IPv4 client at a socket that also takes IPv6", () => {
    expect(from(undefined, false, "::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(from("unknown", true, "::ffff:10.0.0.1")).toBe("10.0.0.1");
  });
});

describe("canonicalPath", () => {
  it.each([
    ["/", "/"],
    ["/blog", "/blog"],
    ["/blog/", "/blog"],
    ["/Blog/A//", "/blog/a"],
    ["////", "/"],
    ["//evil.example", "/evil.example"],
    ["/a//b", "/a//b"],
    ["/blog/f%65ed%2Exml", "/blog/feed.xml"],
    ["/%42log/a%2Db%5fc%7E", "/blog/a-b_c~"],
    ["/a%2fb%25%20%C3%a9", "/a%2Fb%25%20%C3%A9"],
    ["/games/%eb%A1%9C", "/games/%EB%A1%9C"],
    ["/%C3%89cole", "/%C3%A9cole"],
    ["/caf%E9/%ff", "/caf%C3%A9/%C3%BF"],
    ["/100%/%zz", "/100%25/%25zz"],
    ["/caf%c3%a9/_.data", "/caf%C3%A9.data"],
    ["/blog%2edata", "/blog.data"],
    ["/Blog.DATA", "/blog.data"],
    ["/about///.data", "/about.data"],
    ["/blog/a/_.data", "/blog/a.data"],
    ["/_.data", "/_.data"],
    ["/.data", "/_.data"],
    ["//_.data", "/_.data"],
    ["//evil.example/.data", "/evil.example.data"],
    ["/blog/_.data//", "/blog.data"],
    ["/.data/", "/_.data"],
  ])("%s → %s", (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  it("gives itself again, on this site, whatever was asked for", () => {
    const parts = [
      "/",
      "//",
      ".",
      "_",
      ".data",
      "/_.data",
      "%2e",
      "%2f",
      "%5c",
      "%25",
      "%",
      "%c3%89",
      "%e9",
      "%00",
      "%0d%0a",
      "B",
      "%C4%B0",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (pieces) => {
        const once = canonicalPath(new URL(`http://site.example/${pieces.join("")}`).pathname);
        const { host, pathname } = new URL(once, "http://site.example");
        expect([host, pathname, canonicalPath(once)]).toEqual(["site.example", once, once]);
      }),
    );
  });

  it("takes time in proportion to the path", () => {
    const began = process.cpuUsage();
    expect(canonicalPath(`${"/".repeat(1_000_000)}x`)).toBe("/x");
    expect(canonicalPath(`/x${"/".repeat(1_000_000)}x`)).toHaveLength(1_000_003);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
  });
});

it("a path that can't be decoded never reaches the framework, which would write it past the log", async () => {
  const app = new Hono().use(canonicalAddress).all("*", (c) => c.text(c.req.url));
  const ask = async (path: string, method: string) => {
    const { status, headers } = await app.request(path, { method });
    return [status, headers.get("location")];
  };
  expect(await ask("/preview/secret/%ff", "GET")).toEqual([301, "/preview/secret/%C3%BF"]);
  expect(await ask("/preview/secret/%C3%BF", "GET")).toEqual([200, null]);
  expect(await ask("/preview/secret/%ff", "POST")).toEqual([308, "/preview/secret/%C3%BF"]);
  expect(await ask("/__manifest/%", "GET")).toEqual([400, null]);
});

it("what is posted to another spelling of an address is posted again, and nobody keeps that", async () => {
  const app = new Hono().use(canonicalAddress).all("*", (c) => c.text("posted"));
  for (const path of ["/ADMIN/Blog", "/admin/%62log", "/admin/blog/", "//admin/blog"]) {
    const { status, headers } = await app.request(`http://site.example${path}?page=2`, { method: "POST" });
    expect([path, status, headers.get("location"), headers.get("cache-control")]).toEqual([
      path,
      308,
      "/admin/blog?page=2",
      "no-store",
    ]);
  }
  expect((await app.request("/admin/blog", { method: "POST" })).status).toBe(200);
});

it("the secret of a preview is kept by nobody on the way to its canonical address", async () => {
  const app = new Hono().use(canonicalAddress);
  const { status, headers } = await app.request("/Preview/ABC/");
  expect([status, headers.get("location"), headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
    301,
    "/preview/abc",
    "no-store",
    "no-referrer",
  ]);
  expect((await app.request("/Blog")).headers.get("cache-control")).toBeNull();
});

describe("limits of readers", () => {
  let now: number;
  let searches: Searches;
  const finds = vi.fn();

  beforeEach(() => {
    now = Date.UTC(2026, 0, 1);
    searches = new Searches(new ReaderLimits(() => new Date(now)));
    finds.mockReset();
  });

  function rendered(text: string, status = 200): RenderedPage {
    const headers = { "content-type": "text/plain", "cache-control": "public" };
    return {
      content: { status, headers, body: Buffer.from(text) },
      tags: new Set(["blog_posts"]),
      checks: [],
      degraded: false,
      storable: true,
    };
  }

  async function search(words: string, remoteAddress = "192.0.2.1", find = async () => rendered(`found ${words}`)) {
    const { page, refusal } = await searches.answer({
      address: `/blog?q=${words}`,
      remoteAddress,
      find: () => {
        finds(words);
        return find();
      },
      refuse: async () => rendered(`refused ${words}`, 429),
      refuseAll: () => storePage(rendered("refused", 429).content, efforts.least),
    });
    return {
      text: page.variants.identity.body.toString(),
      status: refusal?.status ?? page.status,
      headers: refusal?.headers ?? {},
    };
  }

  describe("Searches", () => {
    it("gives each client sixty, then one every two seconds, and keeps the words of a refused one", async () => {
      for (let n = 0; n < 60; n++)
        expect(await search(`word${n}`)).toMatchObject({ status: 200, text: `found word${n}` });
      expect(await search("more")).toEqual({
        status: 429,
        text: "refused more",
        headers: { "cache-control": "no-store", "retry-after": "2" },
      });
      expect(finds).toHaveBeenCalledTimes(60);
      expect(await search("more", "192.0.2.2")).toMatchObject({ status: 200, text: "found more" });
      now += 2_000;
      expect(await search("again")).toMatchObject({ status: 200, text: "found again" });
      expect(await search("more again")).toMatchObject({ status: 429 });
    });

    it("counts all addresses of an IPv6 network as one client", async () => {
      for (let n = 0; n < 60; n++) await search("same", `2001:db8::${n.toString(16)}`);
      expect(await search("same", "2001:db8::ffff")).toMatchObject({ status: 429 });
    });

    it("makes the same search once, also for those who ask meanwhile, until content changes", async () => {
      await Promise.all(["192.0.2.1", "192.0.2.2", "192.0.2.3"].map((client) => search("same", client)));
      expect(finds).toHaveBeenCalledTimes(1);
      searches.drop(new Set(["blog_posts"]));
      await search("same");
      expect(finds).toHaveBeenCalledTimes(2);
    });

    it("makes one search at a time, and says that it is busy when too many wait", async () => {
      let running = 0;
      let most = 0;
      const gate = Promise.withResolvers<void>();
      const slow = async () => {
        most = Math.max(most, ++running);
        await gate.promise;
        running--;
        return rendered("found");
      };
      const waiting = Array.from({ length: 50 }, (_, n) => search(`w${n}`, `192.0.2.${n}`, slow));
      expect(await search("late", "192.0.2.100", slow)).toMatchObject({
        status: 503,
        text: "refused",
        headers: { "retry-after": "5" },
      });
      gate.resolve();
      for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
      expect(most).toBe(1);
    });

    it("has one refusal for all for a client that goes on", async () => {
      for (let n = 0; n < 60; n++) await search("same");
      const texts: string[] = [];
      for (let n = 0; n < 12; n++) texts.push((await search(`late${n}`)).text);
      expect(texts[9]).toBe("refused late9");
      expect(texts.slice(10)).toEqual(["refused", "refused"]);
    });

    it("lets a defect be a defect", async () => {
      await expect(search("x", "192.0.2.1", () => Promise.reject(new Error("defect")))).rejects.toThrow("defect");
    });
  });

  function siteWithFeeds() {
    const app = new Hono<ServerEnv>();
    app.use(async (c, next) => {
      c.set("remoteAddress", c.req.header("from") ?? "192.0.2.1");
      await next();
    });
    app.use(limitFeeds(new ReaderLimits(() => new Date())));
    app.get("*", (c) => c.text("there"));
    return app;
  }

  it("gives each client sixty feeds of all formats together, then says when to come again", async () => {
    const site = siteWithFeeds();
    const paths = ["/blog/feed.xml", "/blog/atom.xml", "/blog/feed.json", "/blog/feed.xml.data"];
    for (let n = 0; n < 60; n++) expect((await site.request(paths[n % 4] ?? "")).status).toBe(200);
    const refused = await site.request("/blog/feed.xml");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
    expect((await site.request("/blog/feed.xml", { headers: { from: "192.0.2.2" } })).status).toBe(200);
    expect((await site.request("/blog")).status).toBe(200);
  });
});
