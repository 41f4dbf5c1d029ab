import { nearestWords } from "#lib/text/nearest-words.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Entry, type EntryPage, type EntryQuery, entriesPerPage, standInOrThrow } from "../blog/find-entries.ts";
import type { Context } from "../context.ts";
import { postKind } from "../kinds/post.ts";
import { publicRead } from "../public-read.ts";
import { withCategoryNames } from "../blog/topics.ts";
import { tagsOf } from "../documents/tags.ts";
import { type Source, sourcesInOutage, sourcesOf } from "./sources.ts";
import {
  lineAround,
  type MarkedText,
  markWords,
  toPlainText,
  searchedWords,
  type SearchWords,
} from "#lib/text/match-words.ts";

/** An entry with the searched words marked in its title, and in its excerpt or a line of its text. */
export interface FoundEntry extends Entry {
  markedTitle: MarkedText;
  /** Null when the entry has no excerpt and the words are in its title. Its address when the words are nowhere else. */
  markedLine: MarkedText | null;
}

export interface FoundPage extends EntryPage<FoundEntry> {
  /** Whether there may be more posts than were counted. */
  isCapped: boolean;
  /** Words that no entry contains, with the words that were searched for instead. */
  instead: { typed: string; meant: string[] }[];
  /** Words that were looked for beside those of the query, as they mean the same. */
  also: string[];
}

interface SearchQuery extends EntryQuery {
  query: string;
  /** Words that mean the same, between commas. */
  synonyms?: readonly string[];
}

/** A search counts and pages through this many posts at most. */
export const maxPosts = 240;

/**
 * Published posts and built-in entries that contain every word of a query as the beginning of a word: first those with
 * the words in the title, then in title, excerpt and slug, then with text and category, then with the name of an author or team;
 * posts before built-in entries, newest first. A word without any result is replaced by the nearest words. Without
 * the database, among the built-in entries.
 * @throws DomainError `unavailable` when the database fails, for a page that only posts could fill
 */
export async function findMatchingEntries(ctx: Context, search: SearchQuery): Promise<FoundPage> {
  const { topic } = search;
  let outage: unknown;
  const found = await publicRead<FoundPage | null>(
    ctx,
    "blog_posts",
    [tagsOf(postKind).any],
    async () => find(await sourcesOf(ctx, topic), search),
    (reason) => {
      outage = reason;
      return null;
    },
  );
  const standIn = found ?? (await find(sourcesInOutage(topic), search));
  const page = found ?? standInOrThrow(search.page, () => standIn)(outage);
  return { ...page, entries: await withCategoryNames(ctx, page.entries) };
}

async function find(sources: readonly Source[], { query, page, synonyms = [] }: SearchQuery): Promise<FoundPage> {
  const typed = searchedWords(query);
  const groups = synonyms.map((line) => line.split(",").flatMap(searchedWords));
  const sameAs = (word: string) => groups.filter((group) => group.includes(word)).flat();
  let words: SearchWords = typed.map((word) => [...new Set([word, ...sameAs(word)])]);
  const also = words
    .flat()
    .filter((word) => !typed.some((each) => word.startsWith(each)))
    .filter(isNoContinuation);
  let matches = await match(sources, words);
  let instead: FoundPage["instead"] = [];
  if (matches.length === 0) {
    instead = await correct(sources, typed);
    words = typed.map((word) => instead.find((correction) => correction.typed === word)?.meant ?? [word]);
    if (instead.length > 0) matches = await match(sources, words);
  }
  const size = entriesPerPage.search;
  const shown = matches.slice((page - 1) * size, page * size);
  return {
    entries: await load(shown, words),
    page,
    pages: Math.max(1, Math.ceil(matches.length / size)),
    total: matches.length,
    isCapped: sources.some((source) => matches.filter((found) => found.source === source).length >= maxPosts),
    instead: matches.length > 0 ? instead : [],
    also,
  };
}

type SourcedMatch = { source: Source; key: string };

async function match(sources: readonly Source[], words: SearchWords): Promise<SourcedMatch[]> {
  if (words.length === 0) return [];
  const each = await Promise.all(
    sources.map(async (source) => (await source.match(words, maxPosts)).map((found) => ({ ...found, source }))),
  );
  // The sort is stable, so each rank keeps the order of its source.
  return each.flat().toSorted((one, other) => one.rank - other.rank);
}

/** For each word that begins no word of any entry, the nearest words. */
async function correct(sources: readonly Source[], typed: readonly string[]): Promise<FoundPage["instead"]> {
  const has = async (word: string) => (await Promise.all(sources.map((source) => source.has(word)))).includes(true);
  const corrections = await Promise.all(
    typed.map(async (word) => {
      if (await has(word)) return [];
      const candidates = await Promise.all(sources.map((source) => source.wordsLike(word)));
      const nearest = nearestWords(word, new Set(candidates.flatMap((words) => [...words])));
      const known = await Promise.all(nearest.map(has));
      const meant = nearest.filter((_, index) => known[index]).filter(isNoContinuation);
      return meant.length > 0 ? [{ typed: word, meant }] : [];
    }),
  );
  return corrections.flat();
}

/** A search for a beginning of a word includes longer ones, so they add nothing. */
function isNoContinuation(word: string, _: number, all: readonly string[]): boolean {
  return !all.some((other) => other !== word && word.startsWith(other));
}

async function load(shown: readonly SourcedMatch[], words: SearchWords): Promise<FoundEntry[]> {
  const sources = [...new Set(shown.map(({ source }) => source))];
  const loaded = await Promise.all(
    sources.map((source) => source.load(shown.filter((found) => found.source === source).map(({ key }) => key))),
  );
  const place = new Map(shown.map(({ key }, index) => [key, index]));
  const inOrder = loaded.flat().toSorted((one, other) => (place.get(one.key) ?? 0) - (place.get(other.key) ?? 0));
  // Reading, marking and rendering take a few milliseconds each; finished pages are sent in between.
  await nextTurn();
  const entries = inOrder.map(({ entry, text }) => marked(entry, text, words));
  await nextTurn();
  return entries;
}

function marked(entry: Entry, text: string, words: SearchWords): FoundEntry {
  const markedTitle = markWords(entry.title, words);
  const excerpt = entry.excerpt === null ? null : markWords(entry.excerpt, words);
  // Title or excerpt show why the entry was found, or else a line of the text.
  const isShown = excerpt !== null && (excerpt.length > 1 || markedTitle.length > 1);
  const line = isShown ? null : (lineAround(toPlainText(text), words) ?? lineAround(entry.href, words));
  return { ...entry, markedTitle, markedLine: line === null ? excerpt : markWords(line, words) };
}
