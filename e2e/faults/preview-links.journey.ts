import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Database } from "#db/client.ts";
import { createItem } from "#domain/content/items/edit-item.ts";
import { postKind } from "#domain/content/kinds/post.ts";
import { createPreviewLink, revokePreviewLink } from "#domain/publishing/preview-links.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { makeBigRelease, publisher, wordAfter, wordBefore } from "../support/big-release.ts";
import { type Site, startSite } from "../support/site.ts";

const secret = randomBytes(32).toString("hex");
let site: Site;
let db: Database;
let release: string;

test.beforeAll(async () => {
  site = await startSite("sqlite", { AUTH_SECRET: secret, LOG_LEVEL: "debug" });
  ({ db } = await site.database());
  release = await makeBigRelease(publisher(db));
});
test.afterAll(() => site.remove());

const admin = () => ({ ...publisher(db), secret });

async function makeLink(): Promise<{ id: string; token: string; path: string }> {
  const target = { kind: "release", itemId: release };
  const { id, url } = await createPreviewLink(admin(), target, { label: "The agency", days: 7 });
  const token = url.split("/")[4] ?? "";
  return { id, token, path: `/preview/${token}` };
}

async function get(path: string, init: RequestInit = {}) {
  const answer = await fetch(site.url + path, { redirect: "manual", ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const seen = ({ text }: { text: string }) => [text.includes(wordBefore), text.includes(wordAfter)];
const pages = ["", "/blog", "/modules", "/use-cases", "/case-studies", "/made-page"];

test("what a preview link shows is in no cache, sitemap, feed or search, and its secret is stored nowhere", async () => {
  await createItem(admin(), postKind, { title: "Unseen draft", content: "Words.", published: false });
  const { path, token } = await makeLink();
  for (let turn = 0; turn < 2; turn++) {
    for (const page of pages) {
      const shown = await get(path + page);
      expect([page, shown.status, ...seen(shown)]).toEqual([page, 200, false, true]);
      expect(shown.headers.get("cache-control")).toBe("no-store");
      expect(shown.headers.get("x-robots-tag")).toContain("noindex");
      expect(shown.headers.get("etag")).toBeNull();
      expect(shown.text).not.toContain("Unseen draft");
      // The live site at the same moment, from its cache the second time.
      const live = await get(page || "/");
      expect([page, live.status, ...seen(live)]).toEqual([page, 200, true, false]);
      expect(live.text).not.toContain("/preview/");
    }
  }
  const readers = ["/sitemap.xml", "/llms.txt", "/blog/feed.xml", "/blog/atom.xml", "/blog/feed.json", "/robots.txt"];
  for (const reader of readers) {
    const answer = await get(reader);
    expect([reader, answer.status]).toEqual([reader, 200]);
    expect(answer.text).not.toContain(wordAfter);
    expect(answer.text.toLowerCase()).not.toContain(wordAfter.toLowerCase());
    expect(answer.text).not.toContain(token);
  }
  const found = await get(`/blog?search=${wordAfter.toLowerCase()}`);
  expect(found.text).not.toContain(`${wordAfter} `);
  expect((await get(itemPath(sections.posts, "raven-1"))).status).toBe(404);

  const kept = JSON.stringify(await db.selectFrom("preview_links").selectAll().execute());
  expect(kept).not.toContain(token);
  for (const file of readdirSync(site.dataDir, { recursive: true, encoding: "utf8" })) {
    const whole = join(site.dataDir, file);
    const holds = statSync(whole).isFile() && readFileSync(whole).includes(token);
    expect([file, holds]).toEqual([file, false]);
  }
  expect(site.output()).toContain("/preview/…/blog");
  expect(site.output()).not.toContain(token);
});

test("a preview link shows nothing else, sends nothing, and ends at once", async () => {
  const { path, id } = await makeLink();
  for (const page of [
    "/admin",
    "/admin/look/past/2026-01-01",
    "/api/auth/session",
    "/metrics",
    "/healthz",
    "//example.org",
  ]) {
    expect([page, (await get(path + page)).status]).toEqual([page, 404]);
  }
  expect((await get(`${path}/contact`, { method: "POST", body: new URLSearchParams({ a: "b" }) })).status).toBe(405);
  expect((await get(`/preview/${"a".repeat(64)}`)).status).toBe(404);
  expect((await get(path)).status).toBe(200);
  await revokePreviewLink(admin(), id);
  for (const page of pages) expect([page, (await get(path + page)).status]).toEqual([page, 404]);

  const expired = await makeLink();
  expect((await get(expired.path)).status).toBe(200);
  await db.updateTable("preview_links").set({ expires_at: new Date() }).where("id", "=", expired.id).execute();
  const over = await get(expired.path);
  expect([over.status, ...seen(over)]).toEqual([404, false, false]);
});
