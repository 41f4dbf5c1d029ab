import type { Rank } from "#db/blog-search.ts";
import type { Entry } from "../blog/entry.ts";

/** Each word of a search with what may stand for it, as beginnings of words. */
export type SearchWords = readonly (readonly string[])[];

/** The rank of what holds the words only together with the name of the team that wrote it. */
export const teamRank = 3;

export interface Match {
  key: string;
  rank: Rank | typeof teamRank;
}

/** Where entries are searched: the posts in the database, or what is built in. */
export interface Source {
  /** At most `limit` of the entries that hold all the words, best first, those of one rank newest first. */
  match(words: SearchWords, limit: number): Promise<Match[]>;
  /** Whether any of the entries has a word that begins so. */
  has(beginning: string): Promise<boolean>;
  /** Words of its texts that may be meant by a misspelt one; the nearest are among them. */
  wordsLike(misspelt: string): Promise<Iterable<string>>;
  /** The matches as entries, with their whole text in Markdown. */
  load(keys: readonly string[]): Promise<{ key: string; entry: Entry; text: string }[]>;
}
