import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { type RenderedPage, PageCache, createRenderInOneState, pageBytesFor } from "./page-cache.ts";
import { type StoredPage, answerWith, chooseEncoding } from "./stored-page.ts";
import { bumpContent } from "#domain/content-changes.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/database.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";

const html = (text: string) => `<!DOCTYPE html><p>${text}</p>${"<i>x</i>".repeat(200)}`;

function rendered(text: string, changes: Partial<RenderedPage> & { status?: number } = {}): RenderedPage {
  const { status = 200, ...rest } = changes;
  return {
    content: { status, headers: { "content-type": "text/html; charset=utf-8" }, body: Buffer.from(html(text)) },
    tags: new Set(["posts"]),
    checks: [],
    degraded: false,
    storable: true,
    ...rest,
  };
}

const read = (page: StoredPage) => page.variants.identity.body.toString();
const posts = new Set(["posts"]);

describe("PageCache", () => {
  it("renders a key once, however many ask at the same time, and then not again", async () => {
    const cache = new PageCache();
    const render = vi.fn(async () => rendered("one"));
    const pages = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender("/", render)));
    expect(new Set(pages).size).toBe(1);
    await cache.getOrRender("/", render);
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.get("/")).toBeDefined();
  });

  it("takes a small part of a small machine, and no more than 64 MB of a large one", () => {
    expect([0.25, 0.5, 1, 2, 64].map((gigabytes) => pageBytesFor(gigabytes * 2 ** 30) >> 20)).toEqual([
      12, 25, 51, 64, 64,
    ]);
  });

  it("keeps no more memory than it counts", async () => {
    const page = await new PageCache().getOrRender("/", async () => rendered("one"));
    for (const { body } of [page.variants.gzip, page.variants.br]) expect(body.buffer.byteLength).toBe(body.length);
  });

  it("drops only what depends on what has changed", async () => {
    const cache = new PageCache();
    await cache.getOrRender("/blog", async () => rendered("posts"));
    await cache.getOrRender("/about", async () => rendered("about", { tags: new Set() }));
    cache.drop(posts);
    expect(cache.get("/blog")).toBeUndefined();
    expect(cache.get("/about")).toBeDefined();
  });

  it("keeps a page of which each check finds the same after a change, and renders it once one does not", async () => {
    const cache = new PageCache();
    let order = "a b";
    const render = vi.fn(async () => {
      const found = order;
      return rendered(found, {
        tags: new Set(["post:a"]),
        checks: [{ tag: "list", isSame: async () => order === found }],
      });
    });
    await cache.getOrRender("/blog", render);
    cache.drop(new Set(["list"]));
    expect(cache.get("/blog")).toBeUndefined();
    await cache.getOrRender("/blog", render);
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.get("/blog")).toBeDefined();

    cache.drop(new Set(["list"]));
    order = "b a";
    expect(read(await cache.getOrRender("/blog", render))).toContain("b a");
    cache.drop(new Set(["post:a", "list"]));
    await cache.getOrRender("/blog", render);
    expect(render).toHaveBeenCalledTimes(3);
  });

  it("renders a page whose checks fail, or during which something changes", async () => {
    const cache = new PageCache();
    const isSame = vi.fn<() => Promise<boolean>>();
    const render = vi.fn(async () => rendered("x", { tags: new Set(["post:a"]), checks: [{ tag: "list", isSame }] }));
    await cache.getOrRender("/blog", render);
    for (const look of [
      async () => Promise.reject(new Error("the database is away")),
      async () => {
        cache.drop(new Set(["post:a"]));
        return true;
      },
      async () => {
        cache.drop(new Set(["list"]));
        return true;
      },
    ]) {
      isSame.mockImplementationOnce(look);
      cache.drop(new Set(["list"]));
      await cache.getOrRender("/blog", render);
    }
    expect(render).toHaveBeenCalledTimes(4);
  });

  it("serves no page whose render began before a change that the visitor may know of", async () => {
    const cache = new PageCache();
    const gate = Promise.withResolvers<void>();
    const before = cache.getOrRender("/blog", async () => {
      await gate.promise;
      return rendered("old");
    });
    cache.drop(posts);
    const after = cache.getOrRender("/blog", async () => rendered("new"));
    gate.resolve();
    expect(read(await before)).toContain("old");
    expect(read(await after)).toContain("new");
    expect(read(cache.get("/blog")!)).toContain("new");
  });

  it("serves the last good page while the database is away and the new one when it is back", async () => {
    const cache = new PageCache();
    await cache.getOrRender("/", async () => rendered("good"));
    cache.drop(posts);
    expect(read(await cache.getOrRender("/", async () => rendered("built-in", { degraded: true })))).toContain("good");
    expect(
      read(
        await cache.getOrRender("/", async () => {
          throw new Error("away");
        }),
      ),
    ).toContain("good");
    expect(read(await cache.getOrRender("/", async () => rendered("newer")))).toContain("newer");
  });

  it("keeps a page of built-in content only for a moment", async () => {
    const cache = new PageCache({ degradedFor: 300 });
    expect(read(await cache.getOrRender("/", async () => rendered("built-in", { degraded: true })))).toContain(
      "built-in",
    );
    expect(cache.get("/")).toBeDefined();
    await expect.poll(() => cache.get("/")).toBeUndefined();
  });

  it("keeps what it keeps for a moment only for a moment", async () => {
    const cache = new PageCache({ keepFor: 300 });
    await cache.getOrRender("/blog?q=a", async () => rendered("found"));
    expect(cache.get("/blog?q=a")).toBeDefined();
    await expect.poll(() => cache.get("/blog?q=a")).toBeUndefined();
  });

  it("stores neither server errors nor what belongs to one request", async () => {
    const cache = new PageCache();
    await cache.getOrRender("/a", async () => rendered("x", { status: 500 }));
    await cache.getOrRender("/b", async () => rendered("x", { storable: false }));
    expect(cache.get("/a")).toBeUndefined();
    expect(cache.get("/b")).toBeUndefined();
  });

  it("stays within its bytes, and addresses that don't exist can't push pages out", async () => {
    const cache = new PageCache({ maxBytes: 40_000, maxErrorBytes: 20_000 });
    await cache.getOrRender("/", async () => rendered("home"));
    for (let i = 0; i < 100; i++) await cache.getOrRender(`/no-${i}`, async () => rendered("none", { status: 404 }));
    expect(cache.get("/")).toBeDefined();
    for (let i = 0; i < 100; i++) await cache.getOrRender(`/yes-${i}`, async () => rendered("page"));
    expect(cache.size.bytes).toBeLessThanOrEqual(60_000);
  });

  it("counts the addresses themselves", async () => {
    const cache = new PageCache({ maxBytes: 200_000 });
    for (let i = 0; i < 100; i++) await cache.getOrRender(`/${"a".repeat(10_000)}${i}`, async () => rendered("page"));
    expect(cache.size.pages).toBeLessThan(5);
    expect(cache.size.bytes).toBeGreaterThan(40_000 * cache.size.pages);
  });

  it("compresses as well as it can what is asked for again", async () => {
    const cache = new PageCache();
    const words = Array.from({ length: 4_000 }, (_, index) => `word ${(index * 7919) % 997}`).join(" ");
    const page = await cache.getOrRender("/", async () => rendered(words));
    const size = () => cache.get("/")?.variants.br.body.length ?? 0;
    expect(size()).toBe(page.variants.br.body.length);
    await expect.poll(size).toBeLessThan(page.variants.br.body.length);
    const better = cache.get("/")?.variants.br;
    expect(better?.headers["content-length"]).toBe(String(better?.body.length));
    expect(brotliDecompressSync(better?.body ?? "").toString()).toBe(html(words));
  });

  it("forgets a page that has become a 404", async () => {
    const cache = new PageCache();
    await cache.getOrRender("/blog/a", async () => rendered("post"));
    cache.drop(posts);
    await cache.getOrRender("/blog/a", async () => rendered("gone", { status: 404 }));
    expect(cache.get("/blog/a")?.status).toBe(404);
  });
});

describe("answerWith", () => {
  it("sends each encoding with bytes that decode to the same document", async () => {
    const page = await new PageCache().getOrRender("/", async () => rendered("hello"));
    const ask = (acceptEncoding?: string) =>
      answerWith(page, { method: "GET", acceptEncoding, ifNoneMatch: undefined });
    expect(ask().body!.toString()).toBe(html("hello"));
    expect(gunzipSync(ask("gzip").body!).toString()).toBe(html("hello"));
    expect(brotliDecompressSync(ask("gzip, br").body!).toString()).toBe(html("hello"));
    expect(ask("gzip, br").headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(ask("br").headers["content-length"]).toBe(String(ask("br").body!.length));
  });

  it("answers 304 without a body to any form of its own ETag, and 200 to another", async () => {
    const page = await new PageCache().getOrRender("/", async () => rendered("hello"));
    const ask = (ifNoneMatch: string) => answerWith(page, { method: "GET", acceptEncoding: "br", ifNoneMatch });
    for (const tag of [page.etag, page.etag.slice(2), `"other", ${page.etag}`, "*"]) {
      expect(ask(tag)).toMatchObject({ status: 304, body: null });
    }
    expect(ask('W/"other"').status).toBe(200);
  });

  it.each([404, 410, 500, 301])("does not ask for the ETag of an answer that is no success: %i", async (status) => {
    const page = await new PageCache().getOrRender("/nope", async () => rendered("nothing", { status }));
    for (const ifNoneMatch of ["*", page.etag])
      expect(answerWith(page, { method: "GET", acceptEncoding: "br", ifNoneMatch }).status).toBe(status);
  });

  it("answers HEAD with the headers of GET", async () => {
    const page = await new PageCache().getOrRender("/", async () => rendered("hello"));
    const conditions = { acceptEncoding: "br", ifNoneMatch: undefined };
    const [get, head] = ["GET", "HEAD"].map((method) => answerWith(page, { method, ...conditions }));
    expect(head).toEqual({ ...get, body: null });
  });
});

describe("chooseEncoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=0.8, br;q=0", "gzip"],
    ["BR;Q=0.1", "br"],
    ["br;q=0.000, gzip;q=0", "identity"],
    ["*", "gzip"],
    ["gzip;q=0, *;q=1", "identity"],
    ["*;q=1, gzip;q=0", "identity"],
    ["br;q=0, *", "gzip"],
    ["br, *;q=0", "br"],
    ["gzip, *;q=0", "gzip"],
    ["*;q=0", "identity"],
    ["deflate", "identity"],
  ])("%s → %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describeOnEachEngine("a page in one state", (engine) => {
  const publish = () => transaction(testContext(engine.db), (tx) => bumpContent(tx, "blog_posts"));

  it("is rendered again when something was published meanwhile", async () => {
    const renderInOneState = createRenderInOneState(engine.db);
    let renders = 0;
    const render = (changes: number) => async () => {
      renders++;
      if (renders <= changes) await publish();
      return renders;
    };
    expect(await renderInOneState(render(0), () => true)).toBe(1);
    renders = 0;
    expect(await renderInOneState(render(2), () => true)).toBe(3);
    renders = 0;
    // A site that never rests is shown nevertheless.
    expect(await renderInOneState(render(100), () => true)).toBe(4);
  });

  it("is shown as it is when the database did not give it", async () => {
    const renderInOneState = createRenderInOneState(engine.db);
    let renders = 0;
    const render = async () => {
      await publish();
      return ++renders;
    };
    expect(await renderInOneState(render, () => false)).toBe(1);
  });
});
