import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { findPostgres } from "#db/testing/postgres-cluster.ts";
import type { Context } from "#domain/context.ts";
import { repeated, repetition } from "#lib/testing/repeated.ts";
import { eventually } from "../support/eventually.ts";
import {
  changedPages,
  editorOf,
  planNow,
  prepareReleaseOfThirty,
  storedWords,
  words,
} from "../support/release-of-thirty.ts";
import { freshDatabase, type Site, startSite } from "../support/site.ts";

/** From the publication until every process shows it, on a busy machine. Alone it takes a fraction of that. Milliseconds. */
const soon = 8_000;

const wordsIn = (page: string) =>
  new Set(page.match(new RegExp(Object.values(words).join("|"), "gi"))?.map((word) => word.toLowerCase()));

/** Loads the pages of a site one after the other, again and again, as visitors do. */
function visit(site: Site) {
  const mixtures: string[] = [];
  let loads = 0;
  const loop = { goesOn: true };
  const visiting = changedPages.map(async (path) => {
    while (loop.goesOn) {
      const page = await (await fetch(site.url + path)).text();
      loads++;
      // Visitors and both servers share the cores with whatever else is tested.
      await delay(50);
      if (wordsIn(page).size !== 1) mixtures.push(`${path}: ${[...wordsIn(page)].join(" and ")}`);
    }
  });
  return {
    async end() {
      loop.goesOn = false;
      await Promise.all(visiting);
      return { mixtures, loads };
    },
  };
}

/** Waits until every page has this word and not the other. */
async function expectAll(site: Site, word: string, time = 10_000): Promise<void> {
  const shown = async () =>
    Promise.all(
      changedPages.map(async (path) => `${path}: ${[...wordsIn(await (await fetch(site.url + path)).text())].join()}`),
    );
  const wanted = changedPages.map((path) => `${path}: ${word.toLowerCase()}`);
  await expect.poll(shown, { timeout: time, intervals: [50] }).toEqual(wanted);
}

const stateOf = async ({ db }: Context, release: string) =>
  (await db.selectFrom("releases").select("state").where("id", "=", release).executeTakeFirstOrThrow()).state;

const planOf = async ({ db }: Context, id: string) =>
  db.selectFrom("schedules").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a release of 30 goes live and back in one step, in two processes, for visitors who look meanwhile", async () => {
  test.skip(!findPostgres(), "there is no PostgreSQL on this machine");
  test.setTimeout(120_000);
  const shared = { DATABASE_URL: await freshDatabase(), AUTH_SECRET: randomBytes(32).toString("hex") };
  const sites = [await startSite("postgres", shared), await startSite("postgres", shared)];
  const ctx = editorOf((await sites[0]!.database()).db);
  const visitors: ReturnType<typeof visit>[] = [];
  try {
    const release = await prepareReleaseOfThirty(ctx);
    expect(await ctx.db.selectFrom("drafts").select("item_id").execute()).toHaveLength(30);
    for (const site of sites) await expectAll(site, words.before);
    visitors.push(...sites.map(visit));
    for (const [action, state, word] of [
      ["publish", "published", words.after],
      ["hide", "open", words.before],
    ] as const) {
      const plan = await planNow(ctx, release, action);
      await eventually(`${action}: done by one of the processes`, async () => (await stateOf(ctx, release)) === state);
      for (const site of sites) await expectAll(site, word, soon);
      const { due_at, ended_at } = await planOf(ctx, plan);
      expect(ended_at!.getTime() - due_at.getTime(), "milliseconds after its time").toBeLessThan(5_000);
    }
    for (const visitor of visitors) {
      const { mixtures, loads } = await visitor.end();
      expect(mixtures).toEqual([]);
      expect(loads, "pages were loaded meanwhile").toBeGreaterThan(20);
    }
    const versions = await ctx.db.selectFrom("modules_content").select("version").execute();
    expect(new Set(versions.map(({ version }) => version)), "published once and taken back once").toEqual(new Set([3]));
  } finally {
    for (const visitor of visitors) await visitor.end();
    for (const site of sites) await site.remove();
  }
});

test("kill -9 while a planned release is published or taken back: all of it or nothing, and once", async () => {
  test.setTimeout(120_000 * repetition);
  const site = await startSite("sqlite");
  const ctx = editorOf((await site.database()).db);
  try {
    const release = await prepareReleaseOfThirty(ctx);
    const rounds = repeated(3);
    for (let round = 0; round < rounds; round++) {
      const [action, word] = round % 2 === 0 ? (["publish", words.after] as const) : (["hide", words.before] as const);
      const plan = await planNow(ctx, release, action);
      // The server looks once a second, so this is before, during or after it.
      await delay(randomInt(0, 1_300));
      await site.end("SIGKILL");
      const isDone = (await planOf(ctx, plan)).state === "done";
      expect(await storedWords(ctx)).toEqual(
        new Set([(isDone ? word : word === words.after ? words.before : words.after).toLowerCase()]),
      );
      await site.start();
      await eventually("done after the restart", async () => (await planOf(ctx, plan)).state === "done");
      await expectAll(site, word, soon);
    }
    const versions = await ctx.db.selectFrom("modules_content").select("version").execute();
    expect(new Set(versions.map(({ version }) => version)), "each once").toEqual(new Set([1 + rounds]));
  } finally {
    await site.remove();
  }
});
