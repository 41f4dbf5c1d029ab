import { setImmediate as nextTurn } from "node:timers/promises";
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "./client.ts";
import { type AnyDatabase, engineOf } from "./dialect.ts";

/**
 * Whether one of the columns contains the words, ignoring case; `%` and `_` are literal. The expression must be spelled
 * exactly as in the indexes of 004-managed-content and 010-scale to use them.
 */
export function containsText(columns: readonly (string | RawBuilder<string>)[], words: string): Expression<SqlBool> {
  const text = sql`lower(${sql.join(
    columns.map((column) => sql`coalesce(${typeof column === "string" ? sql.ref(column) : column}, '')`),
    sql` || ' ' || `,
  )})`;
  const matches = spellings(words).map((variant) => sql`${text} like ${patternOf(variant)} escape '\\'`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/** Whether one of the entries of a column with a list of texts is exactly this. */
export function hasEntry(db: AnyDatabase, column: string, entry: string): Expression<SqlBool> {
  return engineOf(db) === "postgres"
    ? sql<SqlBool>`${sql.ref(column)} @> jsonb_build_array(cast(${entry} as text))`
    : sql<SqlBool>`exists (select 1 from json_each(${sql.ref(column)}) as entries where entries.value = ${entry})`;
}

/** A column with a list: of texts, or of objects whose properties are these. */
interface ListColumn {
  name: string;
  properties: readonly string[];
}

/**
 * Whether an entry of one of the columns contains the words, as {@link containsText}. The stored JSON is searched: taking it apart takes
 * several times as long. In it a text has no quotation mark without a backslash, so the names of properties can be told from texts; its own
 * signs alone are not searched for.
 */
export function entriesContain(columns: readonly ListColumn[], words: string): Expression<SqlBool> {
  if (columns.length === 0 || /^[[\]{},:\s]*$/.test(words)) return sql<SqlBool>`1 = 0`;
  const texts = columns.map(({ name, properties }) =>
    properties
      .filter((property) => property.toLowerCase().includes(words.toLowerCase()))
      .reduce(
        (json, property) => sql`replace(${json}, ${`"${property}":`}, '')`,
        sql<string>`cast(${sql.ref(name)} as text)`,
      ),
  );
  return containsText(texts, JSON.stringify(words).slice(1, -1));
}

/**
 * A column to filter by beside `containsText`. SQLite would choose an index of the column and then read each row for
 * its text, although the index of the order holds both. The plus prevents that.
 */
export function besideSearch<T>(db: AnyDatabase, column: string): RawBuilder<T> {
  return engineOf(db) === "sqlite" ? sql<T>`+${sql.ref(column)}` : sql.ref<T>(column);
}

function patternOf(words: string): string {
  return `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * SQLite, and PostgreSQL with the locale "C", ignore case for ASCII letters only. For other letters the usual spellings
 * are searched: lower case, capitalized, upper case.
 */
function spellings(words: string): string[] {
  const small = words.toLowerCase();
  if (!/[^ -~]/.test(small)) return [small];
  const capital = small.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const asStored = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([small, capital, words, words.toUpperCase()].map(asStored))];
}

/**
 * Where the words of a search were found: 0 all in the title, 1 in title, excerpt and slug together, 2 anywhere,
 * category included.
 */
export type Rank = 0 | 1 | 2;

interface PostSearch {
  /**
   * The alternatives for each word of the search: beginnings of words, in lower case, without accents and punctuation.
   */
  words: readonly (readonly string[])[];
  /** Only posts with one of these categories. */
  categories: readonly string[] | null;
  /** Only posts without authors and with one of these slugs, or with none of them. */
  slugs?: { among: boolean; of: readonly string[] } | undefined;
  /** Only posts with this key among their stored links, which is that of an author. */
  linkTo?: string | undefined;
  /** Only posts whose ids this query gives. */
  among?: Expression<unknown> | undefined;
  limit: number;
}

interface RankedPost {
  id: string;
  rank: Rank;
}

/**
 * Published posts that contain all the words, by rank and then newest first (migrations 005, 010, 012 and 016). Without
 * words, none.
 */
export async function findMatchingPosts(db: Database, search: PostSearch): Promise<RankedPost[]> {
  if (search.words.length === 0) return [];
  const isPostgres = engineOf(db) === "postgres";
  const found = new Map<string, Rank>();
  if (isPostgres) {
    // With so few posts, one query finds and ranks all of them.
    const rows = await run(db, everywhereInPostgres(search));
    if (rows.length < search.limit) return rows.toSorted((one, other) => one.rank - other.rank);
  }
  for (const rank of [0, 1, 2] as const) {
    const query = isPostgres ? inPostgres(search, rank) : inSqlite(search, rank);
    const rows = await run(db, query);
    for (const { id } of rows) if (!found.has(id)) found.set(id, rank);
    if (found.size >= search.limit) break;
  }
  return [...found].map(([id, rank]) => ({ id, rank })).slice(0, search.limit);
}

/** The newest published posts, for a search whose words were all found outside the index. */
export async function findNewestPosts(db: Database, search: Omit<PostSearch, "words">): Promise<string[]> {
  const { categories, slugs, linkTo, among, limit } = search;
  const rows = await db
    .selectFrom("blog_posts")
    .where("published", "=", true)
    // Of a single one the index has the order of the list.
    .$if(categories?.length === 1, (posts) => posts.where("category", "=", categories?.[0] ?? ""))
    .$if(categories !== null && categories.length > 1, (posts) => posts.where("category", "in", categories))
    .$if(among !== undefined, (posts) => posts.where(sql<SqlBool>`id in ${among}`))
    .$if(slugs !== undefined, (posts) => posts.where("slug", slugs?.among ? "in" : "not in", slugs?.of ?? []))
    .$if(slugs !== undefined, (posts) => posts.where(sql<SqlBool>`authors = '[]'`))
    .$if(linkTo !== undefined, (posts) =>
      posts.where("id", "in", (links) =>
        links
          .selectFrom("content_links")
          .select("item_id")
          .where("path", "=", linkTo ?? "")
          .where("collection", "=", "blog_posts"),
      ),
    )
    .select("id")
    .orderBy("published_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** More than one, or PostgreSQL would scan the table instead of using the index. */
const enoughToExist = 50;

/** Whether a published post contains a word with this beginning. */
export async function isIndexed(
  db: Database,
  beginning: string,
  narrowed: Pick<PostSearch, "categories" | "among">,
): Promise<boolean> {
  const search = { words: [[beginning]], ...narrowed, limit: enoughToExist };
  const query = engineOf(db) === "postgres" ? inPostgres(search, 2) : inSqlite(search, 2);
  return (await run(db, query)).length > 0;
}

/**
 * Words of the index from `from` and before `before`, with a length in characters between the two given; at most 5,000.
 */
export async function findIndexedWords(
  db: Database,
  { from, before, lengths }: { from: string; before: string; lengths: readonly [number, number] },
): Promise<string[]> {
  const word = sql.ref(engineOf(db) === "postgres" ? "word" : "term");
  const found = sql<{ word: string }>`
    select ${word} as word from blog_search_words
    where ${word} >= ${from} and ${word} < ${before} and length(${word}) between ${lengths[0]} and ${lengths[1]}
    limit 5000`;
  const rows = await run(db, found);
  return rows.map((row) => row.word);
}

/**
 * SQLite is synchronous. Each query of a search runs in its own turn of the event loop, so that finished pages can be
 * sent in between.
 */
async function run<Row>(db: Database, query: RawBuilder<Row>): Promise<Row[]> {
  await nextTurn();
  return (await query.execute(db)).rows;
}

const sqliteColumns = { 0: "{title} : ", 1: "{title excerpt} : ", 2: "" } as const;

/** In the order of the index, which needs no sorting. */
function inSqlite({ words, categories, limit, ...narrowed }: PostSearch, rank: Rank): RawBuilder<{ id: string }> {
  const inCategory =
    categories === null
      ? sql``
      : sql`join blog_posts on blog_posts.id = post_id and category in (${sql.join(categories)})`;
  return sql`
    select post_id as id from blog_search
    join blog_search_places on number = blog_search.rowid ${inCategory}
    where blog_search match ${sqliteColumns[rank] + matchExpression(words)} ${narrowing(narrowed)}
    order by blog_search.rowid desc limit ${limit}`;
}

/** The query in FTS5's language. Words have letters and digits only; quotation marks keep AND, OR and NOT literal. */
function matchExpression(words: PostSearch["words"]): string {
  const each = words.map((beginnings) => `(${beginnings.map((beginning) => `"${beginning}" *`).join(" OR ")})`);
  return `(${each.join(" AND ")})`;
}

const postgresColumns = { 0: "title_words", 1: "head_words", 2: "all_words" } as const;

/**
 * The planner knows the frequency of words: for a common word it walks the newest posts, for a rare one it uses the
 * word index.
 */
function inPostgres({ words, categories, limit, ...narrowed }: PostSearch, rank: Rank): RawBuilder<{ id: string }> {
  return sql`
    select post_id as id from blog_search
    where ${sql.ref(postgresColumns[rank])} @@ ${tsquery(words)}::tsquery ${ofCategory(categories)} ${narrowing(narrowed)}
    order by published_at desc, post_id limit ${limit}`;
}

function everywhereInPostgres({ words, categories, limit, ...narrowed }: PostSearch): RawBuilder<RankedPost> {
  const query = tsquery(words);
  return sql`
    select post_id as id,
      case when title_words @@ ${query}::tsquery then 0 when head_words @@ ${query}::tsquery then 1 else 2 end as rank
    from blog_search
    where all_words @@ ${query}::tsquery ${ofCategory(categories)} ${narrowing(narrowed)}
    order by published_at desc, post_id limit ${limit}`;
}

function ofCategory(categories: readonly string[] | null): RawBuilder<unknown> {
  return categories === null ? sql`` : sql`and category in (${sql.join(categories)})`;
}

function narrowing({ slugs, linkTo, among }: Pick<PostSearch, "slugs" | "linkTo" | "among">): RawBuilder<unknown> {
  if (among) return sql`and post_id in ${among} ${narrowing({ slugs, linkTo })}`;
  if (linkTo !== undefined) {
    return sql`and post_id in (select item_id from content_links where path = ${linkTo} and collection = 'blog_posts')`;
  }
  if (!slugs) return sql``;
  const named = sql`select id from blog_posts where slug in (${sql.join(slugs.of)})`;
  const ofTeam = sql`exists (select 1 from blog_posts as post where post.id = post_id and post.authors = '[]')`;
  return sql`and post_id ${slugs.among ? sql`in` : sql`not in`} (${named}) and ${ofTeam}`;
}

function tsquery(words: PostSearch["words"]): string {
  return words.map((beginnings) => `(${beginnings.map((beginning) => `'${beginning}':*`).join(" | ")})`).join(" & ");
}
