import type { Database } from "#db/client.ts";
import { type Collection, collections } from "#db/schema.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Context } from "../context.ts";
import { draftText, titleOfDraft } from "../documents/draft-words.ts";
import { findSizedDrafts, noRelease } from "../documents/drafts.ts";
import { mayHave, readDrafts } from "../documents/draft-portions.ts";

import { findReleases } from "../publishing/releases/releases.ts";
import { withoutTrashed } from "../documents/trash.ts";
import { requireAbility } from "../security/rights.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type FactName, type Facts, fill, mapTexts } from "#content/facts.ts";
import { factsInWords } from "#content/fact-fields.ts";
import { type SiteTextName, siteTextNames } from "#content/site-texts.ts";
import { type ChangedParts, type ChangedTexts, composeText, factsIn } from "../texts/compose-texts.ts";
import { cacheByPage } from "../site-texts/cache-by-page.ts";
import type { TextPath } from "../texts/paths.ts";
import { typedWords } from "#lib/text/match-words.ts";
import { findTextsWithDrafts } from "../site-texts/stored-texts.ts";
import { titleOfText } from "../texts/text-names.ts";
import { findOpenReleaseNames } from "../releases/open-releases.ts";

/** A draft of an item, or a release, that a search has found. */
export type FoundUnpublished =
  | {
      type: "draft";
      kind: Collection;
      id: string;
      title: string;
      /** Whether it is of an item that is not public yet. */
      isNew: boolean;
      /** The open release that it is in; null for a draft beside what is live. */
      release: { id: string; name: string } | null;
    }
  | { type: "release"; id: string; title: string; isPublic: boolean };

const most = 10;
/** Drafts whose text is read. */
const maxRead = 200;

/**
 * The releases whose names have all words of the query, and the drafts that have them where the search of their list looks: releases
 * first, then the last saved drafts, at most ten of each.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findUnpublished(ctx: Context, query: string): Promise<FoundUnpublished[]> {
  requireAbility(ctx, "draft");
  const words = typedWords(query);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const [releases, drafts] = await Promise.all([findReleases(ctx), findDrafts(ctx, words, hasAll)]);
  const named = releases.filter(({ name }) => hasAll(name)).slice(0, most);
  return [
    ...named.map(({ id, name, state }) => ({
      type: "release" as const,
      id,
      title: name,
      isPublic: state === "published",
    })),
    ...drafts,
  ];
}

async function findDrafts(
  ctx: Context,
  words: readonly string[],
  hasAll: (text: string) => boolean,
): Promise<FoundUnpublished[]> {
  const candidates = await findSizedDrafts(ctx, { kind: collections, action: "save", isOpen: true });
  const present = await withoutTrashed(ctx, candidates);
  const releaseOf = await findOpenReleaseNames(ctx);
  const drafts: FoundUnpublished[] = [];
  let read = 0;
  for await (const draft of readDrafts(ctx, present, mayHave(words))) {
    const kind = kindOf(draft.kind as Collection);
    if (hasAll(draftText(kind, draft)))
      drafts.push({
        type: "draft",
        kind: draft.kind as Collection,
        id: draft.item_id,
        title: titleOfDraft(kind, draft),
        isNew: draft.base_version === 0,
        release: releaseOf(draft),
      });
    read++;
    if (drafts.length === most || read === maxRead) break;
  }
  return drafts;
}

export interface FoundText {
  name: SiteTextName;
  /** Title of the text that it is part of. */
  title: string;
  path: TextPath;
  /** As pages show it, drafts included. */
  words: string;
}

const mostTexts = 30;

/**
 * The places whose words contain all words of the query, wherever they stand, those of pages that editors have made first, at most thirty.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findTexts(ctx: Context, query: string, release = noRelease): Promise<FoundText[]> {
  requireAbility(ctx, "texts");
  const wanted = typedWords(query);
  if (wanted.length === 0) return [];
  const found: FoundText[] = [];
  for (const { searched, facts: _, ...text } of (await findPlaces(ctx, release)).places) {
    if (wanted.every((word) => searched.includes(word))) found.push(text);
    if (found.length === mostTexts) break;
  }
  return found;
}

/** A place of a text, as editors see it. */
export interface Place extends FoundText {
  /** The words in small letters. */
  searched: string;
  /** The facts in its words. */
  facts: readonly FactName[];
}

/**
 * Every place of all texts with their drafts, those of pages that editors have made first, and what each placeholder stands for.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPlaces(ctx: Context, release: string): Promise<{ places: readonly Place[]; facts: Facts }> {
  requireAbility(ctx, "texts");
  const changed = await findTextsWithDrafts(ctx, siteTextNames, release);
  const facts = factsIn(changed, true);
  const pages = await placesOfPages(ctx, facts, release);
  return { places: [...pages.values(), await placesOfShipped(ctx, changed, facts)].flat(), facts };
}

// Every letter of a query asks again, and composing takes thirty times as long as looking, so what was composed is kept.

const placesOfPages = cacheByPage(placesIn);

/** The last places of the texts that ship, for each site. */
const shippedPlaces = new WeakMap<Database, { key: string; places: readonly Place[] }>();

async function placesOfShipped({ db }: Context, changed: ChangedTexts, facts: Facts): Promise<readonly Place[]> {
  const key = JSON.stringify(changed);
  const last = shippedPlaces.get(db);
  if (last?.key === key) return last.places;
  const places: Place[] = [];
  for (const name of siteTextNames) {
    places.push(...placesIn(name, changed[name] ?? {}, facts));
    // Visitors are answered in between.
    await nextTurn();
  }
  shippedPlaces.set(db, { key, places });
  return places;
}

function placesIn(name: SiteTextName, stored: ChangedParts, facts: Facts): Place[] {
  const text = composeText(name, stored, {}, true);
  const title = titleOfText(name, fill(text, facts) as Record<string, unknown>);
  const places: Place[] = [];
  mapTexts(text, (stored, path) => {
    // Ids, which keep what a category was called first.
    if (name === "topics" && !["name", "description"].includes(path.at(-1) ?? "")) return stored;
    const words = fill(stored, facts);
    places.push({
      name,
      title,
      path: path.join("."),
      words,
      searched: words.toLowerCase(),
      facts: factsInWords(stored),
    });
    return stored;
  });
  return places;
}
