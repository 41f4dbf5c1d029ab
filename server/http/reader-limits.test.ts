import { Hono } from "hono";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerEnv } from "../observability/log.ts";
import type { RenderedPage } from "../page-cache/page-cache.ts";
import { efforts, storePage } from "../page-cache/stored-page.ts";
import { ReaderLimits, Searches, limitFeeds } from "./reader-limits.ts";

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
