import { sql } from "kysely";
import type { Database } from "./client.ts";
import { engineOf } from "./dialect.ts";

/** Where every word of a search must be: in the title, in title and excerpt together, or anywhere. */
export type SearchedText = "title" | "head" | "all";

interface PostSearch {
  /** Each word of the search with what may stand for it: beginnings of words, in lower case, without accents or signs. */
  words: readonly (readonly string[])[];
  within: SearchedText;
  category: string | null;
  limit: number;
}

/** Ids of published posts that hold all the words, newest first (migration 005). No words find nothing. */
export async function findMatchingPosts(db: Database, { words, within, category, limit }: PostSearch) {
  if (words.length === 0) return [];
  const ofCategory = category === null ? sql`` : sql`and blog_posts.category = ${category}`;
  const query =
    engineOf(db) === "postgres"
      ? sql<{ id: string }>`
          select blog_posts.id from blog_search join blog_posts on blog_posts.id = blog_search.post_id
          where blog_search.words @@ ${tsquery(words, within)}::tsquery ${ofCategory}
          order by blog_posts.created_at desc, blog_posts.id limit ${limit}`
      : // By the index's own order, which needs no sorting however many there are.
        sql<{ id: string }>`
          select blog_posts.id from blog_search
          join blog_search_places on number = blog_search.rowid
          join blog_posts on blog_posts.id = post_id
          where blog_search match ${matchExpression(words, within)} ${ofCategory}
          order by blog_search.rowid desc limit ${limit}`;
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

/** Words of the index from `from` on and before `before`, of a length in characters between the two given, at most 5,000. */
export async function findIndexedWords(
  db: Database,
  { from, before, lengths }: { from: string; before: string; lengths: readonly [number, number] },
): Promise<string[]> {
  const word = sql.ref(engineOf(db) === "postgres" ? "word" : "term");
  const { rows } = await sql<{ word: string }>`
    select ${word} as word from blog_search_words
    where ${word} >= ${from} and ${word} < ${before} and length(${word}) between ${lengths[0]} and ${lengths[1]}
    limit 5000`.execute(db);
  return rows.map((row) => row.word);
}

const sqliteColumns = { title: "{title} : ", head: "{title excerpt} : ", all: "" } as const;

/** FTS5's query language. Words have letters and digits only, and quotation marks keep AND, OR and NOT words. */
function matchExpression(words: PostSearch["words"], within: SearchedText): string {
  const each = words.map((beginnings) => `(${beginnings.map((beginning) => `"${beginning}" *`).join(" OR ")})`);
  return `${sqliteColumns[within]}(${each.join(" AND ")})`;
}

const postgresWeights = { title: "A", head: "AB", all: "" } as const;

function tsquery(words: PostSearch["words"], within: SearchedText): string {
  const weights = postgresWeights[within];
  return words
    .map((beginnings) => `(${beginnings.map((beginning) => `'${beginning}':*${weights}`).join(" | ")})`)
    .join(" & ");
}
