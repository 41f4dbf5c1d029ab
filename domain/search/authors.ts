import type { Database } from "#db/client.ts";
import { authorKind } from "../content/kinds/author.ts";
import { itemKey } from "../links/keep-links.ts";
import { begins, type SearchWords, wordsOf } from "./words.ts";

interface AuthorName {
  /** What the stored links of their posts have. */
  linkTo: string;
  words: string[];
}

/** The names of all authors that visitors see; there are few of them. */
export async function findAuthorNames(db: Database): Promise<AuthorName[]> {
  const rows = await db.selectFrom("authors").select(["id", "name"]).where("is_active", "=", true).execute();
  return rows.map(({ id, name }) => ({
    linkTo: itemKey(authorKind.collection, id),
    words: wordsOf(name).map(({ word }) => word),
  }));
}

/** The authors that a search names, each with the remaining words. */
export function authorsIn(
  names: readonly AuthorName[],
  searched: SearchWords,
): { linkTo: string; rest: SearchWords }[] {
  return names.flatMap(({ linkTo, words }) => {
    const rest = searched.filter((beginnings) => !begins(words, beginnings));
    return rest.length < searched.length ? [{ linkTo, rest }] : [];
  });
}
