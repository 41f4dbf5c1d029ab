import { type Rank, findIndexedWords, findMatchingPosts, findNewestPosts, isIndexed } from "#db/search-text.ts";
import {
  type Entry,
  builtInEntries,
  entriesIn,
  entryOfBuiltIn,
  entryColumns,
  entryOfPost,
} from "../blog/find-entries.ts";
import { articles, sectionOf } from "#content/journal/articles.ts";
import { blogEntries } from "#content/journal/blog-entries.ts";
import type { BlogEntry } from "#content/schema/blog-entry.ts";
import { allowedSlips } from "#lib/text/nearest-words.ts";
import { type SearchWords, begins, toPlainText, wordsOf } from "#lib/text/match-words.ts";
import { findAuthorsOf } from "../blog/authors.ts";
import type { Context } from "../context.ts";
import { onlyPublished } from "../blog/article.ts";
import type { Database } from "#db/client.ts";
import { authorKind } from "../kinds/author.ts";
import { tagsOf } from "../documents/tags.ts";
import { type TopicFilter, postsWithTags } from "../blog/topics.ts";
import { articleTeams, defaultTeam } from "#content/journal/article-page.ts";

const names = articleTeams.map((name) => ({ name, words: wordsOf(name).map(({ word }) => word) }));

/** Words that distinguish the teams, such as "editorial". The brand is part of every team's name and left out. */
const teamWords: readonly string[] = names
  .flatMap(({ words }) => words)
  .filter((word) => names.some(({ words }) => !words.includes(word)));

/** Whether a word is the beginning of such a word. */
function isTeamWord(beginning: string): boolean {
  return begins(teamWords, [beginning]);
}

/** The teams that a search names, each with the remaining words. */
function teamsIn(searched: SearchWords): { name: string; rest: SearchWords }[] {
  if (!begins(teamWords, searched.flat())) return [];
  return names.flatMap(({ name, words }) => {
    const own = words.filter((word) => teamWords.includes(word));
    const rest = searched.filter((beginnings) => !begins(words, beginnings));
    return begins(own, searched.flat()) ? [{ name, rest }] : [];
  });
}

/** The slugs that identify a team's posts: posts at the address of a built-in article have the article's team. */
function slugsOfTeam(name: string): { among: boolean; of: string[] } {
  const isDefault = name === defaultTeam;
  const others = [...articles.values()].filter(({ author }) => (author === name) !== isDefault);
  return { among: !isDefault, of: others.map(({ slug }) => slug) };
}

/** The rank of entries that match only together with the name of their team or of an author. */
export const teamRank = 3;

export interface Match {
  key: string;
  rank: Rank | typeof teamRank;
}

/** A set of entries to search: the posts in the database, or the built-in entries. */
export interface Source {
  /** At most `limit` of the entries that contain all the words, best first, and newest first within a rank. */
  match(words: SearchWords, limit: number): Promise<Match[]>;
  /** Whether any of the entries contains a word with this beginning. */
  has(beginning: string): Promise<boolean>;
  /** Candidates for a misspelt word, with the nearest words among them. */
  wordsLike(misspelt: string): Promise<Iterable<string>>;
  /** Loads the matches as entries, with their whole text in Markdown. */
  load(keys: readonly string[]): Promise<{ key: string; entry: Entry; text: string }[]>;
}

/** An entry with the distinct words of its title, of title, excerpt and slug, and of everything with its category. */
interface Indexed {
  entry: BlogEntry;
  text: string;
  words: readonly [string[], string[], string[]];
}

const index: readonly Indexed[] = blogEntries.map((entry) => {
  const text = textOf(entry);
  const head = `${entry.title} ${entry.excerpt} ${entry.slug} ${entry.section ?? ""}`;
  const all = `${head} ${toPlainText(text)} ${entry.category}`;
  return { entry, text, words: [distinct(entry.title), distinct(head), distinct(all)] };
});
const vocabulary: ReadonlySet<string> = new Set([...teamWords, ...index.flatMap(({ words }) => words[2])]);

function textOf({ slug, section }: BlogEntry): string {
  const article = articles.get(slug);
  if (!article) throw new Error(`There is no article ${slug}.`);
  return section === null ? article.markdown : sectionOf(article, section);
}

function distinct(text: string): string[] {
  return [...new Set(wordsOf(text).map(({ word }) => word))];
}

/** What a search looks through, posts before built-in entries. */
export async function sourcesOf(ctx: Context, topic: TopicFilter | null): Promise<Source[]> {
  return [postSource(ctx, topic), builtInSource(await builtInEntries(ctx, topic))];
}

/** What it looks through while the database does not answer. */
export function sourcesInOutage(topic: TopicFilter | null): Source[] {
  return [builtInSource(entriesIn(topic))];
}

/** Searches the built-in entries, in their order; 26 texts are compared as quickly as a database would answer. */
function builtInSource(entries: readonly BlogEntry[]): Source {
  const among = index.filter(({ entry }) => entries.includes(entry));
  return {
    async match(words, limit) {
      const matches = among.flatMap((indexed): Match[] => {
        const rank = rankOf(indexed, words);
        return rank === null ? [] : [{ key: indexed.entry.href, rank }];
      });
      return matches.toSorted((one, other) => one.rank - other.rank).slice(0, limit);
    },
    has: async (beginning) => isTeamWord(beginning) || among.some(({ words }) => begins(words[2], [beginning])),
    wordsLike: async () => vocabulary,
    async load(keys) {
      return keys.flatMap((key) => {
        const found = among.find(({ entry }) => entry.href === key);
        return found ? [{ key, entry: entryOfBuiltIn(found.entry), text: found.text }] : [];
      });
    },
  };
}

function rankOf({ entry, words }: Indexed, searched: SearchWords): Match["rank"] | null {
  for (const rank of [0, 1, 2] as const) if (containsAll(words[rank], searched)) return rank;
  const team = teamsIn(searched).find(({ name }) => name === entry.author);
  return team && containsAll(words[2], team.rest) ? teamRank : null;
}

function containsAll(words: readonly string[], searched: SearchWords): boolean {
  return searched.every((beginnings) => begins(words, beginnings));
}

/** Searches the published posts of a category or tag, or all of them, by the index of the database. */
function postSource(ctx: Context, topic: TopicFilter | null): Source {
  const { db } = ctx;
  const narrowed = {
    categories: topic?.list === "categories" ? topic.ids : null,
    ...(topic?.list === "tags" && { among: postsWithTags(topic.ids) }),
  };
  let names: ReturnType<typeof findAuthorNames> | null = null;
  const authorNames = () => (names ??= findAuthorNames(db));

  /**
   * The index contains neither teams nor authors, because a post stores no name. So the remaining words are searched for
   * among the posts of those whose names begin with the others.
   */
  async function findByNames(searched: SearchWords, limit: number): Promise<string[]> {
    const ofTeams = teamsIn(searched).map(({ name, rest }) => ({ rest, slugs: slugsOfTeam(name) }));
    const ofAuthors = authorsIn(await authorNames(), searched);
    const each = [...ofTeams, ...ofAuthors].map(async ({ rest, ...byNames }) => {
      const search = { ...narrowed, ...byNames, limit };
      if (rest.length === 0) return findNewestPosts(db, search);
      return (await findMatchingPosts(db, { ...search, words: rest })).map(({ id }) => id);
    });
    return (await Promise.all(each)).flat();
  }

  return {
    async match(words, limit) {
      const found = await findMatchingPosts(db, { words, ...narrowed, limit });
      const matches = found.map(({ id, rank }): Match => ({ key: id, rank }));
      if (matches.length >= limit) return matches;
      const known = new Set(found.map(({ id }) => id));
      const byNames = new Set(await findByNames(words, limit)).difference(known);
      return [...matches, ...[...byNames].map((key): Match => ({ key, rank: teamRank }))].slice(0, limit);
    },
    has: async (beginning) =>
      isTeamWord(beginning) ||
      (await authorNames()).some(({ words }) => begins(words, [beginning])) ||
      isIndexed(db, beginning, narrowed),
    async wordsLike(misspelt) {
      const slips = allowedSlips(misspelt);
      const lengths = [misspelt.length - slips, misspelt.length + longerBy] as const;
      const found = likelyBeginnings(misspelt).map((from) =>
        findIndexedWords(db, { from, before: after(from), lengths }),
      );
      const inNames = (await authorNames()).flatMap(({ words }) => words);
      return [...(await Promise.all(found)).flat(), ...inNames];
    },
    async load(keys) {
      if (keys.length === 0) return [];
      const rows = await db
        .selectFrom("blog_posts")
        .where("id", "in", keys)
        .select(["id", "published", ...entryColumns])
        .execute();
      const authorsOf = await findAuthorsOf(ctx, rows);
      return onlyPublished(rows).map((row) => {
        return { key: row.id, entry: entryOfPost(row, authorsOf(row)), text: row.content };
      });
    },
  };
}

/** A misspelt word may be the beginning of a word that is longer by this many letters. */
const longerBy = 4;

/**
 * Possible beginnings of the intended word: as typed, with the first two letters swapped, without the first letter, or
 * only with the same first letter. Likely ones come first, because only a limited number of words is read for each.
 */
function likelyBeginnings(misspelt: string): string[] {
  const [first = "", second = "", third = ""] = Array.from(misspelt);
  return [...new Set([first + second, second + first, second + third, first])];
}

/** A text that sorts after every word with this beginning. */
function after(beginning: string): string {
  const letters = Array.from(beginning);
  const last = letters.pop() ?? "";
  return letters.join("") + String.fromCodePoint((last.codePointAt(0) ?? 0) + 1);
}

interface AuthorName {
  /** What the stored links of their posts have. */
  linkTo: string;
  words: string[];
}

/** The names of all authors that visitors see; there are few of them. */
async function findAuthorNames(db: Database): Promise<AuthorName[]> {
  const rows = await db.selectFrom("authors").select(["id", "name"]).where("is_active", "=", true).execute();
  return rows.map(({ id, name }) => ({
    linkTo: tagsOf(authorKind).item(id),
    words: wordsOf(name).map(({ word }) => word),
  }));
}

/** The authors that a search names, each with the remaining words. */
function authorsIn(names: readonly AuthorName[], searched: SearchWords): { linkTo: string; rest: SearchWords }[] {
  return names.flatMap(({ linkTo, words }) => {
    const rest = searched.filter((beginnings) => !begins(words, beginnings));
    return rest.length < searched.length ? [{ linkTo, rest }] : [];
  });
}
