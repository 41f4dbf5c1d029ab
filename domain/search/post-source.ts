import { findIndexedWords, findMatchingPosts, findNewestPosts, isIndexed } from "#db/blog-search.ts";
import type { Database } from "#db/client.ts";
import { entryColumns, entryOfPost } from "../blog/entry.ts";
import { onlyPublished } from "../blog/is-published.ts";
import { allowedSlips } from "./nearest-words.ts";
import { type Match, type SearchWords, type Source, teamRank } from "./source.ts";
import { isTeamWord, slugsOfTeam, teamsIn } from "./teams.ts";

/** Searches the published posts of a category, or all of them, by the database's index. */
export function postSource(db: Database, category: string | null): Source {
  /** The index has no teams, since a post keeps none: what is left of the search is looked for among a team's posts. */
  async function findByTeams(searched: SearchWords, limit: number): Promise<string[]> {
    const each = teamsIn(searched).map(async ({ name, rest }) => {
      const search = { category, slugs: slugsOfTeam(name), limit };
      if (rest.length === 0) return findNewestPosts(db, search);
      return (await findMatchingPosts(db, { ...search, words: rest })).map(({ id }) => id);
    });
    return (await Promise.all(each)).flat();
  }

  return {
    async match(words, limit) {
      const found = await findMatchingPosts(db, { words, category, limit });
      const matches = found.map(({ id, rank }): Match => ({ key: id, rank }));
      if (matches.length >= limit) return matches;
      const known = new Set(found.map(({ id }) => id));
      const byTeams = (await findByTeams(words, limit)).filter((id) => !known.has(id));
      return [...matches, ...byTeams.map((key): Match => ({ key, rank: teamRank }))].slice(0, limit);
    },
    has: async (beginning) => isTeamWord(beginning) || isIndexed(db, beginning, category),
    async wordsLike(misspelt) {
      const slips = allowedSlips(misspelt);
      const lengths = [misspelt.length - slips, misspelt.length + longerBy] as const;
      const found = likelyBeginnings(misspelt).map((from) =>
        findIndexedWords(db, { from, before: after(from), lengths }),
      );
      return (await Promise.all(found)).flat();
    },
    async load(keys) {
      if (keys.length === 0) return [];
      const rows = await db
        .selectFrom("blog_posts")
        .where("id", "in", keys)
        .select(["id", "published", ...entryColumns])
        .execute();
      return onlyPublished(rows).map((row) => ({ key: row.id, entry: entryOfPost(row), text: row.content }));
    },
  };
}

/** A misspelt word may be the beginning of one that is longer by so many letters. */
const longerBy = 4;

/**
 * How the word that is meant may begin: as it was typed, with the first two letters swapped, without a first one too many, or at
 * least with the same first letter. The likely ones come first and alone, since of very many words only so many are looked at.
 */
function likelyBeginnings(misspelt: string): string[] {
  const [first = "", second = "", third = ""] = Array.from(misspelt);
  return [...new Set([first + second, second + first, second + third, first])];
}

/** What comes after every word with this beginning. */
function after(beginning: string): string {
  const letters = Array.from(beginning);
  const last = letters.pop() ?? "";
  return letters.join("") + String.fromCodePoint((last.codePointAt(0) ?? 0) + 1);
}
