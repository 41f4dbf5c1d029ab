import type { Collection } from "#db/schema.ts";
import { kinds } from "../../kinds/kinds.ts";
import { itemPath, type Section } from "#lib/addresses.ts";

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

/** What a text of the site, or a page of an editor, says, by the names of its fields. */
export type Words = Readonly<Record<string, string | boolean | null>>;

export interface LiveText {
  words: Words;
  mark: number;
}

/** An item or a page in the trash. */
export interface Trashed {
  id: string;
  item: LiveItem | null;
  /** Of a page: as it was published, and its draft. */
  page: LiveText | null;
  draft: Words | null;
  /** Former addresses that led to it. */
  former: string[];
}

/** The live site, written from what was published and from nothing that a database says. */
export interface LiveSite {
  items: Map<string, LiveItem>;
  /** The item that last left a path, by the path. */
  former: Map<string, string>;
  redirects: Map<string, LiveRedirect>;
  /** The texts of the site, which are always there, and the pages that were published; by name. */
  texts: Map<string, LiveText>;
  /** What was shipped of each text, and what a new page begins with. */
  shipped: ReadonlyMap<string, Words>;
  /** Each state that an item ever had, by its id. */
  history: Map<string, LiveItem[]>;
  /** Each state of a text, by its name. */
  versions: Map<string, LiveText[]>;
  /** By the id and the time of the deletion. */
  trash: Map<string, Trashed>;
  marks: number;
}

const places: ReadonlyMap<Collection, Section> = new Map(
  kinds.flatMap(({ collection, pages }) => (pages ? [[collection, pages.section] as const] : [])),
);

/** Kinds whose items have pages. */
export const pagedKinds = [...places.keys()];

/** A site without managed content. */
export function emptySite(shipped: ReadonlyMap<string, Words>): LiveSite {
  const texts = [...shipped]
    .filter(([name]) => !isPage(name))
    .map(([name, words]) => [name, { words, mark: 0 }] as const);
  return {
    items: new Map(),
    former: new Map(),
    redirects: new Map(),
    texts: new Map(texts),
    shipped,
    history: new Map(),
    versions: new Map(),
    trash: new Map(),
    marks: 0,
  };
}

/** Whether a text is a page that an editor has made. */
export const isPage = (name: string) => name.startsWith("page:");

/** Paths at which the site itself has a page: nothing else can be there. */
export const fixedPaths: readonly string[] = ["/about"];

/** Where visitors see a page; null for any other text, and while it is not shown. */
export function addressOf(site: LiveSite, name: string): string | null {
  const { address, shown } = site.texts.get(name)?.words ?? {};
  return shown === true && typeof address === "string" ? address : null;
}

/** The page that visitors see at a path. */
export function pageWith(site: LiveSite, path: string): string | undefined {
  return [...site.texts.keys()].find((name) => addressOf(site, name) === path);
}

/** The public path of an item; null for a kind without pages, and for an item without an address. */
export function pathOf(kind: Collection, slug: string | null): string | null {
  const section = places.get(kind);
  return section === undefined || slug === null ? null : itemPath(section, slug);
}

/** The slug that a title makes; titles of these tests are single words. */
export function slugIn(kind: Collection, title: string): string | null {
  return places.get(kind) === undefined ? null : title.toLowerCase();
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
  const { kind, id, title, words, shown, slug } = item;
  const live: LiveItem = { kind, id, title, words, shown, slug, mark };
  site.items.set(id, live);
  site.history.set(id, [...(site.history.get(id) ?? []), live]);
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

/** Takes away the former addresses that lead to an item or a page. */
export function takeFormer(site: LiveSite, id: string): string[] {
  const former = [...site.former].filter(([, owner]) => owner === id).map(([path]) => path);
  for (const path of former) site.former.delete(path);
  return former;
}

/**
 * Puts something into the trash. What was there of it before, as a release has made it anew, gives way.
 * @param at the time, as text
 */
export function addToTrash(site: LiveSite, trashed: Trashed, at: string): string {
  const former = [...trashed.former];
  for (const [old, entry] of site.trash) {
    if (entry.id !== trashed.id) continue;
    former.push(...entry.former);
    site.trash.delete(old);
  }
  const key = `${trashed.id}@${at}`;
  site.trash.set(key, { ...trashed, former });
  return key;
}

/** @param at the time, as text */
export function trashItem(site: LiveSite, id: string, at: string): string {
  const item = site.items.get(id);
  if (!item) throw new Refused("it is deleted");
  site.items.delete(id);
  return addToTrash(site, { id, item, page: null, draft: null, former: takeFormer(site, id) }, at);
}

/** Brings an item back; with a number in its address when that is taken. */
export function untrashItem(site: LiveSite, key: string): void {
  const { item = null, former = [] } = site.trash.get(key) ?? {};
  if (!item || site.items.has(item.id)) throw new Refused("it is not in the trash, or there again");
  let slug = item.slug;
  for (let count = 2; holderOf(site, item.kind, slug, item.id); count++) slug = `${item.slug}-${count}`;
  site.trash.delete(key);
  putItem(site, { ...item, slug });
  for (const path of former) if (!site.former.has(path)) site.former.set(path, item.id);
}

/** Restores a former state of an item. What visitors see is not hidden by that. */
export function restoreState(site: LiveSite, { kind, id, title, words, shown, slug }: LiveItem): void {
  const item = site.items.get(id);
  if (!item) throw new Refused("it is deleted");
  const present = kind === "case_studies_content" ? item.slug : slug;
  putItem(site, { kind, id, title, words, shown: shown || item.shown, slug: present });
}

/** Points redirects to a path to the path's new address. */
export function retarget(site: LiveSite, from: string, to: string): void {
  for (const redirect of site.redirects.values()) if (redirect.to === from) redirect.to = to;
}

/** What visitors find at a path, apart from redirects. */
export function pageAt(site: LiveSite, path: string): { title: string } | { movedTo: string } | null {
  const shown = [...site.items.values()].find((item) => item.shown && pathOf(item.kind, item.slug) === path);
  if (shown) return { title: shown.title };
  const page = site.texts.get(pageWith(site, path) ?? "");
  if (page) return { title: String(page.words["title"]) };
  const owner = site.former.get(path) ?? "";
  const moved = site.items.get(owner);
  const movedTo = moved ? (moved.shown ? pathOf(moved.kind, moved.slug) : null) : addressOf(site, owner);
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
    const found = fixedPaths.includes(path) ? { title: "" } : pageAt(site, path);
    const next = found ? ("movedTo" in found ? found.movedTo : null) : keptTarget(site, path);
    if (next === null) return path;
    path = next;
  }
  return null;
}

/** Whether a redirect is what saving another one makes. */
export function isMade(site: LiveSite, now: LiveRedirect | undefined, { from, to }: LiveRedirect): boolean {
  return now?.from === from && now.to === resolve(site, to, from);
}

/** Keeps a redirect under its id, without chains. */
export function putRedirect(site: LiveSite, id: string, { from, to }: LiveRedirect): void {
  if (fixedPaths.includes(from) || pageAt(site, from)) throw new Refused("there is a page, or something was there");
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
