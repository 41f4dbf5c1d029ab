import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type PageTextName, isPageName } from "#content/page-names.ts";
import type { Database } from "#db/client.ts";
import type { Context } from "../context.ts";
import { type ChangedParts, type ChangedTexts, fittingHead } from "../texts/compose-texts.ts";
import { findTextsWithDrafts } from "./stored-texts.ts";
import { findTextHeads, findTextRows } from "../texts/text-rows.ts";
import { titleOfText, wholeText } from "../texts/text-names.ts";
import { findDraftHeads, noRelease } from "../documents/drafts.ts";

/** Pages that are read in one turn of the event loop: one of the longest takes some milliseconds. */
const pagesPerTurn = 10;

/** Releases in which the site is edited at the same time; what was made of the pages of others is made anew. */
const mostReleases = 4;

interface Kept<Made> {
  /** The versions that it was made of. */
  stamp: string;
  made: Made;
}

/**
 * Makes something of each page that editors have made, as its draft or else as it is published. It is made once for each version of a
 * page: a later call reads only which versions there are. Pages are read in portions, and other requests are answered in between.
 * @param make gets the stored parts of a page, which may not fit their schemas, and what else it depends on
 * @param options `isLive`: only published pages, as they are published
 * @returns a function of a context and of what else `make` depends on, by the names of the pages in their order; decides nothing about rights
 */
export function cacheByPage<Made, Given = null>(
  make: (name: PageTextName, parts: ChangedParts, given: Given) => Made,
  { isLive = false } = {},
): (ctx: Context, given: Given, release?: string) => Promise<ReadonlyMap<PageTextName, Made>> {
  const databases = new WeakMap<Database, LRUCache<string, ReadonlyMap<PageTextName, Kept<Made>>>>();
  return async (ctx, given, release = noRelease) => {
    const releases = databases.get(ctx.db) ?? new LRUCache({ max: mostReleases });
    databases.set(ctx.db, releases);
    const before = releases.get(release);
    const key = JSON.stringify(given);
    const present = new Map<PageTextName, Kept<Made>>();
    const missing = new Map<PageTextName, string>();
    for (const [name, versions] of await findPageVersions(ctx, isLive ? null : release)) {
      const stamp = `${versions} ${key}`;
      const kept = before?.get(name);
      if (kept?.stamp === stamp) present.set(name, kept);
      else missing.set(name, stamp);
    }
    const find = (names: readonly PageTextName[]) =>
      isLive ? findPublished(ctx, names) : findTextsWithDrafts(ctx, names, release);
    await forEachPage(find, [...missing.keys()], (name, parts) => {
      present.set(name, { stamp: missing.get(name) ?? "", made: make(name, parts, given) });
    });
    releases.set(release, present);
    const ordered = [...present].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return new Map(ordered.map(([name, { made }]) => [name, made]));
  };
}

/** Reads pages in portions. One that was deleted meanwhile is left out. */
async function forEachPage(
  find: (names: readonly PageTextName[]) => Promise<ChangedTexts>,
  names: readonly PageTextName[],
  visit: (name: PageTextName, parts: ChangedParts) => void,
): Promise<void> {
  for (let start = 0; start < names.length; start += pagesPerTurn) {
    const portion = names.slice(start, start + pagesPerTurn);
    const texts = await find(portion);
    for (const name of portion) {
      const parts = texts[name];
      if (parts) visit(name, parts);
    }
    await nextTurn();
  }
}

async function findPublished(ctx: Context, ids: readonly PageTextName[]): Promise<ChangedTexts> {
  const rows = await findTextRows(ctx, { ids });
  return Object.fromEntries(rows.map(({ id, body }) => [id, body]));
}

/**
 * Every page that is published or has a draft, with the versions of both. Versions may come again after a restore of the database, so
 * they count together with their times.
 * @param release whose drafts count; null for none
 */
async function findPageVersions(ctx: Context, release: string | null): Promise<Map<PageTextName, string>> {
  const [published, drafts] = await Promise.all([
    findTextHeads(ctx, { arePages: true }),
    release === null ? [] : findDraftHeads(ctx, { release, isPage: true }),
  ]);
  const versions = new Map<PageTextName, string>();
  for (const { id, version, updated_at: at } of published)
    if (isPageName(id)) versions.set(id, `${version} ${at.getTime()}`);
  for (const { item_id: id, version, updated_at: at } of drafts)
    if (isPageName(id)) versions.set(id, `${versions.get(id) ?? "new"}, draft ${version} ${at.getTime()}`);
  return versions;
}

interface StoredHead {
  /** Its title and address as they were written. */
  title: string;
  address: string;
  /** Its name among the texts of the site. */
  textTitle: string;
  /** The parts that lists, menus and addresses show, as far as pages can be shown with them. */
  fitting: ChangedParts;
}

/** What lists, menus and addresses need of each page that editors have made, with its draft. Decides nothing about rights. */
export const findPageHeads = cacheByPage((name, parts): StoredHead => {
  const { title, address } = wholeText(name, parts);
  return {
    title: String(title),
    address: String(address),
    textTitle: titleOfText(name, parts),
    fitting: fittingHead(name, parts, true),
  };
});
