import { type ChildProcess, spawn } from "node:child_process";
import { randomInt, randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { publishRelease, undoRelease } from "#domain/publishing/releases/publish-release.ts";
import { repeated, repetition } from "#lib/testing/repeated.ts";
import { makeBigRelease, publisher, stateOf, wordAfter, wordBefore } from "../support/site-data.ts";
import { type Engine, type Site, siteEnvironment, startSite } from "../support/site.ts";
import { createAdmin, signInAsAdmin } from "../support/admin-user.ts";
import { test as siteTest } from "../support/own-site.ts";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type Database, openDatabase } from "#db/client.ts";
import { getEditedText } from "#domain/site-texts/edit-texts.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { postKind } from "#domain/kinds/post.ts";
import { createPreviewLink, revokePreviewLink } from "#domain/publishing/preview-links.ts";
import { itemPath, sections } from "#lib/addresses.ts";

// What is prepared and not public yet: a process that is killed leaves all of it or nothing, and only a preview link shows it.

const pages = ["", "/blog", "/modules", "/use-cases", "/case-studies", "/made-page"];
const program = join(import.meta.dirname, "../support/publish-until-killed.ts");
const rounds = repeated(5);

// In parallel, because most tests wait for a process to start again.
test.describe.configure({ mode: "parallel" });

for (const engine of ["sqlite", "postgres"] as const satisfies Engine[]) {
  test(`${engine}: kill -9 while a release is published or taken back leaves all of it or nothing`, async () => {
    test.skip(engine === "postgres" && !process.env["TEST_DATABASE_URL"], "there is no PostgreSQL on this machine");
    test.setTimeout(120_000 * repetition);
    const env = await siteEnvironment(engine);
    const database = await openDatabase({ dataDir: env["DATA_DIR"] ?? "", databaseUrl: env["DATABASE_URL"] });
    try {
      await database.migrate();
      const { db } = database;
      const release = await makeBigRelease(publisher(db));
      const versionOf = async () =>
        (await db.selectFrom("releases").select("version").where("id", "=", release).executeTakeFirstOrThrow()).version;
      const open = await stateOf(db, release);
      await publishRelease(publisher(db), release, await versionOf());
      const published = await stateOf(db, release);
      await undoRelease(publisher(db), release, await versionOf());
      expect(await stateOf(db, release)).toBe(open);
      for (let round = 0; round < rounds; round++) {
        await publishUntilKilled(env, release);
        const state = await stateOf(db, release);
        expect([open, published].includes(state), state).toBe(true);
      }
      // What visitors see of a site that starts then is as whole.
      const site = await startSite(engine, env);
      try {
        const word = (await stateOf(db, release)) === open ? wordBefore : wordAfter;
        for (const path of pages) {
          const page = await (await fetch(site.url + path)).text();
          expect([path, page.includes(wordBefore), page.includes(wordAfter)]).toEqual([
            path,
            word === wordBefore,
            word === wordAfter,
          ]);
        }
      } finally {
        await site.remove();
      }
    } finally {
      await database.close();
      rmSync(env["DATA_DIR"] ?? "", { recursive: true, force: true });
    }
  });
}

/** Kills the process at any moment of its work. */
async function publishUntilKilled(env: Record<string, string>, release: string): Promise<void> {
  const options = JSON.stringify({ dataDir: env["DATA_DIR"], databaseUrl: env["DATABASE_URL"] });
  const child: ChildProcess = spawn(process.execPath, [program, options, release], {
    // Compiled already for the site.
    env: { ...process.env, NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compile") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaint = "";
  child.stderr?.on("data", (chunk) => (complaint += chunk));
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout!, "data"), ended]);
  await delay(randomInt(0, 400));
  expect(child.exitCode, complaint).toBeNull();
  child.kill("SIGKILL");
  await ended;
}

siteTest("kill -9 while somebody types in the page loses nothing that they see", async ({ page, site, guard }) => {
  guard.allow(/ERR_|Failed to (?:load|fetch)|50[0-9]|network/i);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, await createAdmin(site));
  await page.goto("/admin/site?text=about");
  const headline = page.frameLocator('iframe[title^="The page"]').locator("h1");
  await headline.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Typed before. ", { delay: 60 });
  await expect(page.getByText("All drafts are saved")).toBeVisible();
  await page.keyboard.type("Typed while it", { delay: 30 });
  await site.end("SIGKILL");
  await page.keyboard.type(" died.", { delay: 30 });
  await expect(page.getByText("Not saved yet; the server can't be reached.")).toBeVisible();
  await site.start();
  // Sent again by itself, with all that was typed meanwhile.
  await expect(page.getByText("All drafts are saved")).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("Enter");
  const { words } = await getEditedText(publisher((await site.database()).db), "about");
  expect(words).toMatchObject({ heading: "Typed before. Typed while it died." });

  // A window that is lost together with the server loses at most what was typed in the last second, on a busy machine in the last few.
  await headline.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Kept.");
  await page.waitForTimeout(4_000);
  await page.keyboard.type(" Lost");
  await site.end("SIGKILL");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("about:blank");
  await site.start();
  await page.goto("/admin/site?text=about");
  await expect(headline).toHaveText(/^Typed before\. Typed while it died\. Kept\./);
});

const secret = randomBytes(32).toString("hex");
let site: Site;
let db: Database;
let release: string;

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

test.describe("a preview link", () => {
  test.describe.configure({ mode: "default" });

  test.beforeAll(async () => {
    site = await startSite("sqlite", { AUTH_SECRET: secret, LOG_LEVEL: "debug" });
    ({ db } = await site.database());
    release = await makeBigRelease(publisher(db));
  });

  test.afterAll(() => site.remove());

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
      "/admin/look/release/1",
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
});
