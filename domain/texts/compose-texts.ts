import { type Facts, factsOf, fill, mapTexts } from "#content/facts.ts";
import { type PageTextName, isPageName } from "#content/page-names.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import { type SiteTextName, type SiteTexts, siteTextNames, siteTextOf } from "#content/site-texts.ts";
import { usableParts } from "./check-text.ts";
import { isDeepStrictEqual } from "node:util";
import { alignLists, inOrder, isOtherTable, isRecord, orderWords } from "./merge-lists.ts";
import { type TextPath, valueAt, withValueAt } from "./paths.ts";

/** What editors have changed: the parts of a text by their names, each whole. A part is a key of the shipped text. */
export type ChangedParts = Readonly<Record<string, unknown>>;
export type ChangedTexts = Partial<Readonly<Record<SiteTextName, ChangedParts>>>;

/** What lists, menus and addresses show of a page that editors have made. */
export type PageHead = Omit<SitePage, "sections">;

const headParts = ["title", "address", "shown", "menu", "inSitemap", "meta"] as const satisfies (keyof PageHead)[];

/** The pages of a view: nothing of a page is composed before it is asked for. */
interface PagesInView {
  /** Of every page. */
  heads(): ReadonlyMap<PageTextName, PageHead>;
  /** The whole page; null when it was deleted meanwhile. */
  read(name: PageTextName): Promise<SitePage | null>;
}

export interface ComposedTexts {
  texts: SiteTexts;
  /** The pages that editors have made, as far as they were given: those of a live view are read one by one. */
  pages: PagesInView;
  facts: Facts;
  /** Whether texts stand between marks: they are for the editor of the site. */
  hasMarks: boolean;
}

/** Where a view has its pages from, when it doesn't have them all. */
export interface PageSource {
  /** The stored parts of the heads, which fit (`fittingHead`). */
  heads: ReadonlyMap<PageTextName, ChangedParts>;
  /** All stored parts of a page; null when there is none. */
  read(name: PageTextName): Promise<ChangedParts | null>;
}

export interface ComposeOptions {
  /** Parts may have texts that are too short or too long. */
  isDraft?: boolean;
  /**
   * Changes a text with placeholders filled in, for views that must find it again.
   * @param stored the parts of the text as they are stored
   */
  mark?: (name: SiteTextName, text: string, path: readonly string[], stored: ChangedParts) => string;
  /** The pages; by default those among the changed texts. */
  pages?: PageSource;
}

/**
 * The texts as pages show them: what is shipped, with the changed parts in place of the shipped ones, and each placeholder replaced
 * by its fact. A part that does not fit its schema (it may come from another release) is left out. Each text is composed when it is
 * read first.
 */
export function composeTexts(
  changed: ChangedTexts,
  { isDraft = false, mark, pages }: ComposeOptions = {},
): ComposedTexts {
  const facts = factsIn(changed, isDraft);
  const marked = (name: SiteTextName, text: object, stored: ChangedParts) =>
    mark ? mapTexts(text, (line, path) => mark(name, line, path, stored)) : text;
  const compose = (name: SiteTextName, stored: ChangedParts) =>
    marked(name, composeText(name, stored, facts, isDraft), stored);
  const composeHead = (name: PageTextName, head: ChangedParts) =>
    marked(name, fill({ ...headOf(siteTextOf(name).shipped), ...head }, facts), head) as PageHead;
  const source = pages ?? sourceOf(changed, isDraft);
  return {
    texts: lazily(siteTextNames, (name) => compose(name, changed[name] ?? {})) as unknown as SiteTexts,
    pages: {
      heads: once(() => new Map([...source.heads].map(([name, head]) => [name, composeHead(name, head)]))),
      async read(name) {
        const stored = await source.read(name);
        return stored && (compose(name, stored) as SitePage);
      },
    },
    facts,
    hasMarks: mark !== undefined,
  };
}

/** The pages among texts that are all there. */
function sourceOf(changed: ChangedTexts, isDraft: boolean): PageSource {
  return {
    get heads() {
      const names = Object.keys(changed).filter(isPageName);
      return new Map(names.map((name) => [name, fittingHead(name, changed[name] ?? {}, isDraft)]));
    },
    read: (name) => Promise.resolve(changed[name] ?? null),
  };
}

/** The parts of a head among the stored parts of a page that pages can be shown with. */
export function fittingHead(name: PageTextName, stored: ChangedParts, isDraft: boolean): ChangedParts {
  return usableParts(name, headOf(stored), isDraft).usable;
}

function headOf(parts: object): Record<string, unknown> {
  const stored = parts as Readonly<Record<string, unknown>>;
  return Object.fromEntries(headParts.flatMap((part) => (part in stored ? [[part, stored[part]]] : [])));
}

function rawText(name: SiteTextName, stored: ChangedParts, isDraft: boolean): object {
  return { ...siteTextOf(name).shipped, ...usableParts(name, stored, isDraft).usable };
}

/** The facts alone, which only two texts hold. */
export function factsIn(changed: ChangedTexts, isDraft = false): Facts {
  const rawOf = <Name extends "brand" | "pricing">(name: Name) =>
    rawText(name, changed[name] ?? {}, isDraft) as SiteTexts[Name];
  return factsOf(rawOf("brand"), rawOf("pricing"));
}

/** With its keys in the order of the schema. A text that a fact has made too long is shown nevertheless. */
function fillText(name: SiteTextName, words: object, facts: Partial<Facts>): object {
  const text = fill(words, facts);
  return siteTextOf(name).schema.safeParse(text).data ?? text;
}

/** An object whose values are made when they are read first. */
function lazily<Name extends string>(names: readonly Name[], make: (name: Name) => object): Record<Name, object> {
  const properties = names.map((name) => [name, { enumerable: true, get: once(() => make(name)) }]);
  return Object.defineProperties({}, Object.fromEntries(properties)) as Record<Name, object>;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A text as it is stored, with the facts filled in. What does not fit is as shipped; a section of a page that doesn't is left out. */
export function composeText(name: SiteTextName, stored: ChangedParts, facts: Partial<Facts>, isDraft = false): object {
  return fillText(name, rawText(name, stored, isDraft), facts);
}

/** The texts as shipped: nothing is changed. */
export const shippedTexts: ComposedTexts = composeTexts({});

/** A text that a draft changed, and that was published otherwise since the draft was begun. */
export interface ConflictingText {
  path: TextPath;
  /** What was published meanwhile; undefined when it was removed. */
  theirs: unknown;
  /** What the draft says. */
  mine: unknown;
  /** Only for the order of the list at the path, which both say in words: the ids of its entries as published. */
  order?: readonly string[];
}

type Words = Readonly<Record<string, unknown>>;

/**
 * A draft on top of what was published since it was begun: what the draft did not change is as published, so that publishing the draft
 * reverts nothing. Where both changed a text, the draft's stays, and is named. Entries of lists with ids are compared wherever they
 * stand, and so is their order, which counts as one text.
 * @param base what was published when the draft was begun; all three are whole texts
 */
export function rebase(base: Words, published: Words, draft: Words): { words: Words; conflicting: ConflictingText[] } {
  const conflicting: ConflictingText[] = [];
  const words = merge(base, published, draft, [], conflicting) as Words;
  return { words, conflicting };
}

function merge(base: unknown, theirs: unknown, mine: unknown, path: string[], conflicting: ConflictingText[]): unknown {
  if (isDeepStrictEqual(mine, base) || isDeepStrictEqual(mine, theirs)) return theirs;
  if (isDeepStrictEqual(theirs, base)) return mine;
  const areLists = Array.isArray(base) && Array.isArray(theirs) && Array.isArray(mine);
  const aligned = areLists ? alignLists(base, theirs, mine) : null;
  if (aligned) {
    const { entries, theirOrder: order } = aligned;
    const merged = entries.map(([was, their, my], index) => merge(was, their, my, [...path, `${index}`], conflicting));
    // After what stands in the entries: their paths are right before they move.
    if (order) conflicting.push({ path: path.join("."), ...orderWords(merged, order), order });
    return merged;
  }
  if (
    isRecord(base) &&
    isRecord(theirs) &&
    isRecord(mine) &&
    !isOtherTable(base, theirs) &&
    !isOtherTable(base, mine)
  ) {
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const entries = [...keys].map((key) => [
      key,
      merge(base[key], theirs[key], mine[key], [...path, key], conflicting),
    ]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  conflicting.push({ path: path.join("."), theirs, mine });
  return mine;
}

/**
 * A draft after its editor has chosen: at some paths it has the published words again.
 * @param words of the draft, and what of them is conflicting (`rebase`)
 * @param theirs paths of the texts that are as published; the others stay as in the draft
 */
export function withTheirs(words: Words, conflicting: readonly ConflictingText[], theirs: readonly TextPath[]): Words {
  return conflicting.reduce((whole, { path, theirs: published, order }) => {
    if (!theirs.includes(path)) return whole;
    const next = order ? inOrder(valueAt(whole, path) as unknown[], order) : published;
    return (withValueAt(whole, path, next) ?? whole) as Words;
  }, words);
}
