import type { Collection } from "#db/schema.ts";
import { itemPath, type Section, sections } from "#lib/addresses.ts";

/** What the model refuses, because the product must refuse it. */
export class Refused extends Error {}

/** What an editor writes of an item. */
export interface Written {
  title: string;
  words: string;
  shown: boolean;
}

/** An item as the live site has it. */
export interface LiveItem extends Written {
  kind: Collection;
  id: string;
  /** Null for kinds without pages. */
  slug: string | null;
  /** Which change made it so; no two changes have the same. */
  mark: number;
}

export interface LiveRedirect {
  from: string;
  to: string;
}

export interface TrashedItem {
  item: LiveItem;
  /** Former addresses that led to it. */
  former: string[];
}

/** The live site, written from what was published and from nothing that a database says. */
export interface LiveSite {
  items: Map<string, LiveItem>;
  /** The item that last left a path, by the path. */
  former: Map<string, string>;
  redirects: Map<string, LiveRedirect>;
  headline: { words: string; mark: number };
  /** Each state that an item ever had, by its id. */
  history: Map<string, (Written & { mark: number })[]>;
  /** By the item's id and the time of its deletion. */
  trash: Map<string, TrashedItem>;
  marks: number;
}

const places: Partial<Record<Collection, Section>> = {
  authors: sections.authors,
  blog_posts: sections.posts,
  case_studies_content: sections.caseStudies,
  use_cases_content: sections.useCases,
};

/** Kinds whose items have pages. */
export const pagedKinds = Object.keys(places) as Collection[];

/** A site without managed content. */
export function emptySite(headline: string): LiveSite {
  return {
    items: new Map(),
    former: new Map(),
    redirects: new Map(),
    headline: { words: headline, mark: 0 },
    history: new Map(),
    trash: new Map(),
    marks: 0,
  };
}

/** The public path of an item; null for a kind without pages, and for an item without an address. */
export function pathOf(kind: Collection, slug: string | null): string | null {
  const section = places[kind];
  return section === undefined || slug === null ? null : itemPath(section, slug);
}

/** The slug that a title makes; titles of these tests are single words. */
export function slugIn(kind: Collection, title: string): string | null {
  return places[kind] === undefined ? null : title.toLowerCase();
}

/** The slug of an item after a save: that of a case study never changes. */
export function slugAfter(before: LiveItem | undefined, kind: Collection, { title }: Written): string | null {
  if (!before) return slugIn(kind, title);
  return kind === "case_studies_content" || title === before.title ? before.slug : slugIn(kind, title);
}

/** The other item that has a slug. */
export function holderOf(site: LiveSite, kind: Collection, slug: string | null, id: string): LiveItem | undefined {
  if (slug === null) return undefined;
  return [...site.items.values()].find((item) => item.kind === kind && item.slug === slug && item.id !== id);
}

/** Puts an item where it belongs, with what that means for other addresses. */
export function putItem(site: LiveSite, item: Omit<LiveItem, "mark">): void {
  if (holderOf(site, item.kind, item.slug, item.id)) throw new Refused("the address is taken");
  const before = site.items.get(item.id);
  const [from, to] = [before ? pathOf(before.kind, before.slug) : null, pathOf(item.kind, item.slug)];
  if (before?.shown && from !== null && (from !== to || !item.shown)) site.former.set(from, item.id);
  const mark = ++site.marks;
  site.items.set(item.id, { ...item, mark });
  const { title, words, shown } = item;
  site.history.set(item.id, [...(site.history.get(item.id) ?? []), { title, words, shown, mark }]);
  if (!item.shown || to === null || (before?.shown && from === to)) return;
  for (const [id, redirect] of site.redirects) if (redirect.from === to) site.redirects.delete(id);
  if (from !== null && from !== to) retarget(site, from, to);
}

const ordered: ReadonlySet<Collection> = new Set(["modules_content", "use_cases_content"]);

/**
 * Whether an item says something else than at a mark; 0 when there was none. In kinds that people put in order a save has nothing
 * against a later version that says the same.
 */
export function isChangedSince(site: LiveSite, id: string, mark: number): boolean {
  const item = site.items.get(id);
  if (!item || mark === 0 || item.mark === mark) return (item?.mark ?? 0) !== mark;
  const then = site.history.get(id)?.find((state) => state.mark === mark);
  return !then || !ordered.has(item.kind) || !isSame(then, item);
}

/** The mark of the version before the present one. */
export function markBefore(site: LiveSite, id: string): number {
  return site.history.get(id)?.at(-2)?.mark ?? -1;
}

/** Whether two versions show the same. */
export function isSame(one: Written, other: Written): boolean {
  return one.title === other.title && one.words === other.words && one.shown === other.shown;
}

/** Puts a version of an item into the site, as publishing does. */
export function writeItem(site: LiveSite, kind: Collection, id: string, written: Written): void {
  const { title, words, shown } = written;
  putItem(site, { kind, id, title, words, shown, slug: slugAfter(site.items.get(id), kind, written) });
}

/** @param at the time, as text */
export function trashItem(site: LiveSite, id: string, at: string): string {
  const item = site.items.get(id);
  if (!item) throw new Refused("it is deleted");
  const former = [...site.former].filter(([, owner]) => owner === id).map(([path]) => path);
  for (const path of former) site.former.delete(path);
  site.items.delete(id);
  // One that a release has made anew was in the trash already.
  for (const [old, entry] of site.trash) {
    if (entry.item.id !== id) continue;
    former.push(...entry.former);
    site.trash.delete(old);
  }
  const key = `${id}@${at}`;
  site.trash.set(key, { item, former });
  return key;
}

/** Brings an item back; with a number in its address when that is taken. */
export function untrashItem(site: LiveSite, key: string): void {
  const entry = site.trash.get(key);
  if (!entry || site.items.has(entry.item.id)) throw new Refused("it is not in the trash, or there again");
  const { item, former } = entry;
  let slug = item.slug;
  for (let count = 2; holderOf(site, item.kind, slug, item.id); count++) slug = `${item.slug}-${count}`;
  site.trash.delete(key);
  putItem(site, { ...item, slug });
  for (const path of former) if (!site.former.has(path)) site.former.set(path, item.id);
}

function retarget(site: LiveSite, from: string, to: string): void {
  for (const redirect of site.redirects.values()) if (redirect.to === from) redirect.to = to;
}

/** What visitors find at a path, apart from redirects. */
export function pageAt(site: LiveSite, path: string): LiveItem | { movedTo: string } | null {
  const shown = [...site.items.values()].find((item) => item.shown && pathOf(item.kind, item.slug) === path);
  if (shown) return shown;
  const moved = site.items.get(site.former.get(path) ?? "");
  const movedTo = moved?.shown ? pathOf(moved.kind, moved.slug) : null;
  return movedTo === null ? null : { movedTo };
}

function keptTarget(site: LiveSite, path: string): string | null {
  return [...site.redirects.values()].find(({ from }) => from === path)?.to ?? null;
}

/** Where a redirect at a path leads in the end; null when there is none, or for a circle. */
export function targetAt(site: LiveSite, path: string): string | null {
  const to = keptTarget(site, path);
  return to === null ? null : resolve(site, to, path);
}

function resolve(site: LiveSite, target: string, from: string): string | null {
  const seen = new Set([from]);
  for (let path = target; !seen.has(path);) {
    seen.add(path);
    const found = pageAt(site, path);
    const next = found ? ("movedTo" in found ? found.movedTo : null) : keptTarget(site, path);
    if (next === null) return path;
    path = next;
  }
  return null;
}

/** Keeps a redirect under its id, without chains. */
export function putRedirect(site: LiveSite, id: string, { from, to }: LiveRedirect): void {
  if (pageAt(site, from)) throw new Refused("there is a page, or something was there");
  site.redirects.delete(id);
  const target = resolve(site, to, from);
  if (target === null) throw new Refused("a circle");
  if (keptTarget(site, from) !== null) throw new Refused("there is another redirect");
  site.redirects.set(id, { from, to: target });
  retarget(site, from, target);
}

/** Whether two redirects are alike; also when there is none. */
export function sameRedirect(one: LiveRedirect | null | undefined, other: LiveRedirect | null | undefined): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}
