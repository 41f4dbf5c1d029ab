import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";

// Any number of addresses without a page must cost neither renders nor room in the cache.

async function figures(url: string): Promise<{ renders: number; bytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  return {
    renders: read(/^homecoming_page_cache_total\{outcome="renders"\} (\d+)/m),
    bytes: read(/^homecoming_page_cache_bytes (\d+)/m),
  };
}

const kinds: Record<string, () => string> = {
  "an unknown path": () => `/${randomUUID()}`,
  "an unknown article": () => `/blog/${randomUUID()}`,
  "what can be no slug": () => `/blog/${randomUUID()}.${"a".repeat(5_000)}`,
  "an unknown use case": () => `/use-cases/${randomUUID()}`,
  "an unknown case study": () => `/case-studies/${randomUUID()}`,
  "a page that the list has not": () => `/blog?page=${Math.ceil(1e3 + Math.random() * 1e6)}`,
  "below a page": () => `/about/${randomUUID()}`,
  "the data of an unknown path": () => `/${randomUUID()}.data`,
  "the data of an unknown article": () => `/blog/${randomUUID()}.data`,
  "a part of the sitemap": () => `/sitemaps/${randomUUID()}.xml`,
};

for (const [kind, address] of Object.entries(kinds)) {
  test(`${kind} is rendered once for all`, async ({ site }) => {
    const ask = async () => {
      const answer = await fetch(site.url + address());
      expect(answer.status).toBe(404);
      return answer.text();
    };
    const first = await ask();
    const before = await figures(site.url);
    for (let round = 0; round < 20; round++) expect(await ask()).toBe(first);
    const after = await figures(site.url);
    expect(after.renders - before.renders).toBeLessThanOrEqual(kind === "a part of the sitemap" ? 20 : 0);
    // Meanwhile a page that was rendered first may have got its best compression, which is smaller.
    expect(after.bytes).toBeLessThanOrEqual(before.bytes);
  });
}

test("data is kept once for each set of routes, however they are named", async ({ site }) => {
  const ids = ["site/layout", "site/about"];
  const orders = [ids, ids.toReversed(), [...ids, ...ids], [...ids, "none"], [...ids, "x".repeat(2_000)]];
  const ask = async (routes: string[]) => (await fetch(`${site.url}/about.data?_routes=${routes.join(",")}`)).text();
  const first = await ask(ids);
  const before = await figures(site.url);
  for (const order of orders) expect(await ask(order)).toBe(first);
  const after = await figures(site.url);
  expect(after).toEqual(before);
});

test("a page is rendered once, however its address is written", async ({ site }) => {
  const spellings = {
    "/about.data": ["/About.data", "/about////.data", "/about/_.data", "/%61bout.data", "/about%2edata"],
    "/social/home.png": ["/social/h%6fme.png", "/social/home%2epng", "/Social/home.png"],
    "/blog/measuring-roi": ["/blog/measuring%2Droi", "/%62log/measuring-roi"],
    "/blog/measuring-roi.data": ["/blog/measuring-roi/_.data", "/Blog/measuring%2Droi/.data"],
  };
  for (const [address, others] of Object.entries(spellings)) {
    const first = await (await fetch(site.url + address)).text();
    const before = await figures(site.url);
    for (const other of others) expect(await (await fetch(site.url + other)).text(), other).toBe(first);
    const after = await figures(site.url);
    expect(after.renders, address).toBe(before.renders);
  }
});

test("what is there is found all the same, former and short addresses too", async ({ site }) => {
  for (const [path, status] of [
    ["/blog/measuring-roi", 200],
    ["/blog/mobile-first", 301],
    ["/use-cases/startup-ecosystem", 200],
    ["/case-studies/tech-university", 200],
    ["/blog?page=1", 200],
    ["/__manifest?version=x&paths=%2Fpricing", 204],
    ["/healthz", 200],
    ["/api/auth/no-such-call", 404],
    // What `npm run dev` shows of everybody's mail.
    ["/dev/mail", 404],
    ["/dev", 404],
  ] as const) {
    expect([path, (await fetch(site.url + path, { redirect: "manual" })).status]).toEqual([path, status]);
  }
});
