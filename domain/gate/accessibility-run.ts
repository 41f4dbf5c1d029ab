import { setTimeout as sleep } from "node:timers/promises";
import { type ShippedTextName, siteTextNames, siteTexts } from "#content/site-texts.ts";
import { itemPath, readItemPath, secondAddresses, sections } from "#lib/addresses.ts";
import type { Collection } from "#db/schema.ts";
import { pageCollections, publicPages } from "../pages/public-pages.ts";
import { kindAt, kindOf } from "../kinds/kinds.ts";
import { pickEdited } from "../documents/compare.ts";
import { titleOf } from "../documents/kind.ts";
import { bumpContent } from "../content-changes.ts";
import { type Context, type ProcessContext, systemContext } from "../context.ts";
import { transaction } from "../database.ts";
import { getStoredText } from "../site-texts/stored-texts.ts";
import { knownName, wholeText } from "../texts/text-names.ts";
import { plannedMark, reportLifetime } from "./accessibility-reports.ts";
import { reportTag } from "./public-report.ts";
import { type CheckedFinding, type CheckRun, checkPage, newRun } from "./page/check-page.ts";
import { type Source, findStored, subjectOfStored, itemSource, textSource } from "./subjects.ts";
import { readStyleWords } from "./gate.ts";

/** Pages of one run. */
const maxPages = 2_000;

/** A run that no process has touched for so long was left by one that ended. Milliseconds. */
const staleMs = 5 * 60_000;

/** Hours of the day (UTC) in which a nightly run may begin. */
const night = { from: 2, until: 5 };

interface RunOptions {
  /** Whether a nightly run may begin now; one that somebody has asked for may at any time. */
  mayBegin: boolean;
  /** Milliseconds between two pages, in which visitors come first. */
  pauseMs?: number;
  isEnding?: () => boolean;
}

/**
 * Goes on with a run of checks over the whole site, or begins the one of this night, and deletes old reports. Whichever process is first
 * does it, a page at a time; when it ends, another one goes on. A job.
 */
export async function runAccessibilityChecks(
  process: ProcessContext,
  { mayBegin, pauseMs = 1_000, isEnding = () => false }: RunOptions,
): Promise<void> {
  const { gate } = process;
  if (gate === null) return;
  await deleteOldReports(process);
  const id = (await takeOver(process)) ?? (mayBegin ? await beginNight(process) : null);
  if (id === null) return;
  const { db } = process;
  const seeing: Context = { ...systemContext(process, "nightly"), actor: { kind: "visitor" } };
  const paths = await findPaths(seeing);
  const rows = await db.selectFrom("accessibility_pages").select("path").where("run_id", "=", id).execute();
  const done = new Set(rows.map(({ path }) => path));
  const run: CheckRun = newRun(gate.services, await readStyleWords(process), null);
  for (const path of paths.slice(0, maxPages).filter((path) => !done.has(path))) {
    if (isEnding()) return;
    const { findings } = await checkPage(seeing, path, await sourcesOf(seeing, path), run);
    await storePage(process, id, path, findings);
    await sleep(pauseMs);
  }
  if (!(await checkPlans(process, id, run, { done, pauseMs, isEnding }))) return;
  const left_out = Math.max(0, paths.length - maxPages);
  await transaction(systemContext(process, "nightly"), async (tx) => {
    const now = tx.clock();
    await tx.db
      .updateTable("accessibility_runs")
      .set({ ended_at: now, touched_at: now, left_out })
      .where("id", "=", id)
      .execute();
    await bumpContent(tx, "site_texts", [reportTag]);
  });
}

/** Plans of one run. */
const maxPlans = 50;

/** What is planned to be published was checked when it was planned; what came since then is found here. @returns whether it is finished */
async function checkPlans(
  process: ProcessContext,
  id: string,
  run: CheckRun,
  { done, pauseMs, isEnding }: { done: ReadonlySet<string>; pauseMs: number; isEnding: () => boolean },
): Promise<boolean> {
  const ctx = systemContext(process, "nightly");
  const plans = await process.db
    .selectFrom("schedules")
    .select(["kind", "item_id"])
    .where("state", "=", "waiting")
    .where("action", "=", "publish")
    .orderBy("due_at")
    .limit(maxPlans)
    .execute();
  for (const { kind, item_id } of plans) {
    const ofItem = () => ({ collection: kind as Collection, id: item_id, isShown: true });
    const planned = kind === "release" ? { release: item_id } : kind === "site_texts" ? { texts: [item_id] } : ofItem();
    const subject = await subjectOfStored(ctx, await findStored(ctx, planned));
    for (const path of subject.paths) {
      if (isEnding()) return false;
      const stored = `${path} ${plannedMark}`;
      if (done.has(stored)) continue;
      const { findings } = await checkPage(subject.seeing, path, subject.sources, run);
      await storePage(process, id, stored, findings);
      await sleep(pauseMs);
    }
  }
  return true;
}

/** An unfinished run that no other process is at; null when there is none. */
async function takeOver({ db, clock }: ProcessContext): Promise<string | null> {
  const stale = new Date(clock().getTime() - staleMs);
  const left = await db
    .selectFrom("accessibility_runs")
    .select(["id", "touched_at"])
    .where("ended_at", "is", null)
    .where("touched_at", "<", stale)
    .orderBy("started_at")
    .executeTakeFirst();
  if (!left) return null;
  const { numUpdatedRows } = await db
    .updateTable("accessibility_runs")
    .set({ touched_at: clock() })
    .where("id", "=", left.id)
    .where("ended_at", "is", null)
    .where("touched_at", "<", stale)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? left.id : null;
}

/** Begins the run of this night, once for all processes; null when it is not the time, or was begun. */
async function beginNight({ db, clock }: ProcessContext): Promise<string | null> {
  const now = clock();
  const hour = now.getUTCHours();
  if (hour < night.from || hour >= night.until) return null;
  const id = now.toISOString().slice(0, 10);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("accessibility_runs")
    .values({ id, started_by: "nightly", started_at: now, touched_at: now, ended_at: null, left_out: 0 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? id : null;
}

async function storePage(
  { db, clock }: ProcessContext,
  run_id: string,
  path: string,
  findings: readonly CheckedFinding[],
): Promise<void> {
  const errors = findings.filter(({ level }) => level === "error").length;
  await db
    .insertInto("accessibility_pages")
    .values({ run_id, path, errors, warnings: findings.length - errors, findings: [...findings] })
    .onConflict((conflict) => conflict.columns(["run_id", "path"]).doNothing())
    .execute();
  await db.updateTable("accessibility_runs").set({ touched_at: clock() }).where("id", "=", run_id).execute();
}

async function deleteOldReports({ db, clock }: ProcessContext): Promise<void> {
  const before = new Date(clock().getTime() - reportLifetime);
  const old = await db.selectFrom("accessibility_runs").select("id").where("started_at", "<", before).execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom("accessibility_pages").where("run_id", "in", ids).execute();
  await db.deleteFrom("accessibility_runs").where("id", "in", ids).execute();
}

/** The public pages: those of the route table, those that editors have made, and those of items, newest first. */
async function findPaths(ctx: Context): Promise<string[]> {
  const own = await ctx.db.selectFrom("site_pages").select("address").orderBy("address").execute();
  const fixed = [...ctx.sitePages].filter((path) => !secondAddresses.has(path)).toSorted();
  const paths = new Set([...fixed, ...own.map(({ address }) => address)]);
  for (const collection of pageCollections) {
    const section = kindOf<Collection>(collection).pages?.section;
    if (!section) continue;
    for (const { slug } of await publicPages[collection].addresses(ctx)) paths.add(itemPath(section, slug));
  }
  return [...paths];
}

/** Where the texts of a live page are mended: its item, or the texts that stand on that page. */
async function sourcesOf(ctx: Context, path: string): Promise<Source[]> {
  const found = kindAt(path);
  if (found) {
    const { kind, slug } = found;
    const row = await ctx.db
      .selectFrom(kind.collection as "blog_posts")
      .selectAll()
      .where("slug", "=", slug)
      .executeTakeFirst();
    if (row)
      return [itemSource(kind, { title: titleOf(kind, row), fields: pickEdited(kind, row), form: { edit: row.id } })];
    return readItemPath(path)?.section === sections.useCases ? textsOf(ctx, ["useCasePages"]) : [];
  }
  const page = await ctx.db.selectFrom("site_pages").select("id").where("address", "=", path).executeTakeFirst();
  const name = page && knownName(page.id);
  if (name) return [textSource(name, wholeText(name, (await getStoredText(ctx, name)).published), null)];
  return textsOf(
    ctx,
    siteTextNames.filter((each) => siteTexts[each].path === path),
  );
}

async function textsOf(ctx: Context, names: readonly ShippedTextName[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const name of names)
    sources.push(textSource(name, wholeText(name, (await getStoredText(ctx, name)).published), null));
  return sources;
}
