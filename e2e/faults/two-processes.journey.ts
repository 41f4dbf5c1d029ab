import { randomBytes, randomInt } from "node:crypto";
import { expect, request, test } from "@playwright/test";
import { findPostgres } from "#db/testing/provide-postgres.ts";
import { createAdmin } from "../support/admin-user.ts";
import { type Site, eventually, freshDatabase, startSite } from "../support/site.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { publishRelease, undoRelease } from "#domain/publishing/releases/publish-release.ts";
import { planSchedule } from "#domain/publishing/schedules/schedules.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { repeated, repetition } from "#lib/testing/repeated.ts";
import { makeBigRelease, publisher, stateOf, wordAfter, wordBefore } from "../support/site-data.ts";

test.skip(!findPostgres(), "there is no PostgreSQL on this machine");

/** Milliseconds within which the other process must show a saved change; on a machine with time for it, less than one second. */
const atOnce = 3_000;

/** Milliseconds after a publication until every process shows it. The product promises one second, on a machine with time for it. */
const soon = 3_000;
/** Milliseconds after its time until a plan is carried out. The product promises two seconds, on a machine with time for it. */
const punctual = 5_000;

let one: Site;
let other: Site;
let sites: Site[] = [];
let db: Database;
let release: string;

const stored = () => db.selectFrom("releases").selectAll().where("id", "=", release).executeTakeFirstOrThrow();

interface Look {
  site: string;
  path: string;
  /** When the visitor asked. Milliseconds. */
  asked: number;
  isBefore: boolean;
  isAfter: boolean;
}

const paths = [
  "/",
  sections.posts,
  "/modules",
  sections.useCases,
  sections.caseStudies,
  "/made-page",
  "/about",
  ...["quill-1", "raven-1", "quill-24"].map((slug) => itemPath(sections.posts, slug)),
];

/** How long visitors come as fast as they can, from the beginning of a step. Milliseconds. */
const rushMs = 1_000;

/** Visitors of both processes who load one page after the other, most of them while something is published or taken back. */
function sendVisitors() {
  const looks: Look[] = [];
  const over = new AbortController();
  let rushEnd = 0;
  const visiting = sites.flatMap(({ url }) =>
    [0, 5].map(async (start) => {
      for (let turn = start; !over.signal.aborted; turn++) {
        const path = paths[turn % paths.length] ?? "/";
        const asked = performance.now();
        const answer = await fetch(url + path, { redirect: "manual" });
        const page = await answer.text();
        if (answer.status === 200 || answer.status === 404) {
          looks.push({
            site: url,
            path,
            asked,
            isBefore: page.includes(wordBefore),
            isAfter: page.includes(wordAfter),
          });
        }
        await delay(performance.now() < rushEnd ? 5 : 100);
      }
    }),
  );
  const end = async () => {
    over.abort();
    await Promise.all(visiting);
  };
  const rush = () => {
    rushEnd = performance.now() + rushMs;
  };
  return { looks, rush, end };
}

/** Plans what happens to the release; its maker could only choose a minute. */
async function plan(action: "publish" | "hide", dueIn: number): Promise<{ id: string; due: Date }> {
  const local = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 16);
  const { version } = await stored();
  const planned = { action, kind: "release", itemId: release, version, local, zone: "UTC" };
  const { id } = await planSchedule(publisher(db), planned);
  const due = new Date(Date.now() + dueIn);
  await db.updateTable("schedules").set({ due_at: due }).where("id", "=", id).execute();
  return { id, due };
}

/** Waits until a plan is done. @returns milliseconds after its time */
async function untilDone({ id, due }: { id: string; due: Date }): Promise<number> {
  const plans = db.selectFrom("schedules").selectAll().where("id", "=", id);
  const { state, ended_at, problem } = await eventually("the plan is carried out", async () => {
    const found = await plans.executeTakeFirstOrThrow();
    return found.state === "waiting" ? null : found;
  });
  expect([state, problem]).toEqual(["done", null]);
  return (ended_at?.getTime() ?? 0) - due.getTime();
}

/** How often something was published, hidden or deleted: each time leaves a revision of each item. */
async function revisions(): Promise<number> {
  const { count } = await db
    .selectFrom("revisions")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test.describe("two processes", () => {
  // They are started once for all. After a failure the next test gets new ones.
  test.describe.configure({ mode: "default" });

  test.beforeAll(async () => {
    const shared = { DATABASE_URL: await freshDatabase(), AUTH_SECRET: randomBytes(32).toString("hex") };
    one = await startSite("postgres", shared);
    sites = [one];
    other = await startSite("postgres", { ...shared, CDN_TAGS: "1" });
    sites.push(other);
    ({ db } = await one.database());
  });

  test.afterAll(async () => {
    for (const site of sites) await site.remove();
  });

  test("what one process publishes the other shows, and forgets as fast", async () => {
    const admin = await createAdmin(one);
    const status = async () => (await fetch(`${other.url}/blog/shared-news`)).status;
    const list = async () => (await fetch(`${other.url}/blog`)).text();
    // Both pages are in the other process's cache before the change.
    expect(await status()).toBe(404);
    expect(await list()).not.toContain("Shared news");

    // As the admin area's forms do it, which are used in e2e/journeys/content/blog.journey.ts. Cookies count for all ports of a host.
    const editor = await request.newContext();
    const send = async (path: string, options: { data?: object; form?: Record<string, string> }) => {
      const answer = await editor.post(one.url + path, { ...options, headers: { "x-requested-with": "test" } });
      const said = await answer.text();
      expect(answer.ok(), said).toBe(true);
      return said;
    };
    await send("/api/auth/sign-in/email", { data: admin });
    const post = { title: "Shared news", content: "Seen from both sides." };
    const created = await send("/admin/blog.data", { form: { ...post, intent: "create", published: "true" } });
    expect(created).toContain("created");
    await eventually("the other process shows the post", async () => (await status()) === 200, atOnce);
    await eventually("its list too", async () => (await list()).includes("Shared news"), atOnce);

    await test.step("its tags", async () => {
      const tagsOf = async (site: Site, path: string) =>
        (await fetch(site.url + path)).headers.get("cache-tag")?.split(",");
      const [tag] = (await tagsOf(other, "/blog/shared-news"))?.filter((tag) => tag.startsWith("post:")) ?? [];
      expect(await tagsOf(other, "/blog/shared-news")).toEqual(
        expect.arrayContaining(["/blog/shared-news", "posts:list"]),
      );
      expect(await tagsOf(other, "/blog")).toContain(tag);
      const parts = (await tagsOf(other, "/about"))?.filter((tag) => tag !== "site_texts" && !tag.startsWith("text:"));
      // The frame of every page knows the addresses of the pages that editors have made.
      expect(parts, "made of nothing but texts of the site").toEqual(["pages:list"]);
      expect(await tagsOf(one, "/blog/shared-news"), "only where the operator wants them").toBeUndefined();
    });

    const { id } = await db
      .selectFrom("blog_posts")
      .select("id")
      .where("slug", "=", "shared-news")
      .executeTakeFirstOrThrow();
    expect(await send("/admin/blog.data", { form: { ...post, intent: "update", id, version: "1" } })).toContain(
      "updated",
    );
    await eventually("the other process forgets the post", async () => (await status()) === 404, atOnce);
    await eventually("its list too", async () => !(await list()).includes("Shared news"), atOnce);

    // The session is in the database, so both processes accept it.
    const screen = `${other.url}/admin/blog.data`;
    expect(await (await editor.get(screen)).text()).toContain("Shared news");
    expect(await (await fetch(screen)).text(), "without a session").not.toContain("Shared news");
    await editor.dispose();
  });

  test.describe("releases and plans", () => {
    test.beforeAll(async () => {
      release = await makeBigRelease(publisher(db));
    });

    test("a release of 30 changes goes live, and is taken back, in one step for every visitor of two processes", async () => {
      test.setTimeout(90_000 * repetition);
      const visitors = sendVisitors();
      /** When something was public, and what visitors see from then on. */
      const steps: { at: number; isAfter: boolean }[] = [];
      await delay(1_000);
      for (let round = 0; round < repeated(1); round++) {
        const { version } = await stored();
        visitors.rush();
        await publishRelease(publisher(db), release, version);
        steps.push({ at: performance.now(), isAfter: true });
        await delay(soon + 500);
        visitors.rush();
        await undoRelease(publisher(db), release, version + 1);
        steps.push({ at: performance.now(), isAfter: false });
        await delay(soon + 500);
      }
      await visitors.end();

      const { looks } = visitors;
      expect(
        looks.filter(({ isBefore, isAfter }) => isBefore === isAfter).slice(0, 3),
        "a mixture, or neither",
      ).toEqual([]);
      for (const [index, { at, isAfter }] of steps.entries()) {
        const until = steps[index + 1]?.at ?? Infinity;
        const during = looks.filter(({ asked }) => asked > at && asked < until - 500);
        const old = during.filter((look) => look.isAfter !== isAfter).map(({ asked }) => Math.round(asked - at));
        expect(Math.max(0, ...old), "the last old page").toBeLessThan(soon);
        for (const { url } of sites) {
          const fresh = during.filter(({ site, isAfter: isNew }) => site === url && isNew === isAfter);
          expect(new Set(fresh.map(({ path }) => path)).size, "pages of each process").toBeGreaterThan(5);
        }
        test.info().annotations.push({ type: "last old page", description: `${Math.max(0, ...old)} ms` });
      }
    });

    test("a plan is carried out once by two processes, in time, after a restart, and when they are killed at it", async () => {
      test.setTimeout(120_000 * repetition);
      const open = await stateOf(db, release);
      const start = await revisions();
      expect(await untilDone(await plan("publish", 700))).toBeLessThan(punctual);
      const published = await stateOf(db, release);
      const perPublication = (await revisions()) - start;
      const { version } = await stored();
      expect(await untilDone(await plan("hide", 700))).toBeLessThan(punctual);
      expect(await stateOf(db, release)).toBe(open);
      const perUndo = (await revisions()) - start - perPublication;
      expect((await stored()).version).toBe(version + 1);

      // Nobody is there at its time.
      const missed = await plan("publish", 300);
      for (const site of sites) await site.end("SIGKILL");
      await delay(600);
      expect(await stateOf(db, release)).toBe(open);
      await Promise.all(sites.map((site) => site.start()));
      await untilDone(missed);
      expect([await stateOf(db, release), await revisions()]).toEqual([
        published,
        start + 2 * perPublication + perUndo,
      ]);

      // Both die around its time, perhaps while one is at it.
      for (let round = 0; round < repeated(2); round++) {
        const before = await revisions();
        const isPublic = (await stored()).state === "published";
        const due = await plan(isPublic ? "hide" : "publish", 300);
        await delay(300 + randomInt(0, 1_200));
        await Promise.all(sites.map((site) => site.end("SIGKILL")));
        const now = await stateOf(db, release);
        expect([open, published].includes(now), now).toBe(true);
        await Promise.all(sites.map((site) => site.start()));
        await untilDone(due);
        expect([await stateOf(db, release), (await revisions()) - before]).toEqual(
          isPublic ? [open, perUndo] : [published, perPublication],
        );
      }
      const { count } = await db
        .selectFrom("outbox")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .executeTakeFirstOrThrow();
      expect(Number(count), "nothing was late or failed").toBe(0);
    });
  });

  // The last one, because it ends a process.
  test("a process that ends says so to a load balancer before it takes no more requests", async () => {
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
    const ended = one.end("SIGTERM");
    const asked = async () => {
      const answer = await fetch(`${one.url}/readyz`, { headers: { connection: "close" } });
      return [answer.status, await answer.json()];
    };
    await expect.poll(asked, { intervals: [50] }).toEqual([503, { status: "draining" }]);
    expect((await fetch(`${one.url}/about`, { headers: { connection: "close" } })).status).toBe(200);
    expect(await ended).toBe(0);
  });
});
