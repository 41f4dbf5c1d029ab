import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { type AnyDatabase, engineOf } from "./dialect.ts";

/**
 * Whether one of the columns of a row contains the words, in any case; `%` and `_` are meant literally. The text that is searched is
 * spelled exactly as in the indexes of 004-managed-content and 010-scale, or they would not serve it.
 */
export function containsText(columns: readonly string[], words: string): Expression<SqlBool> {
  const text = sql`lower(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )})`;
  const matches = spellings(words).map((variant) => sql`${text} like ${patternOf(variant)} escape '\\'`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/**
 * A column to filter by beside `containsText`. SQLite would choose an index for the column, and then read each row for its text,
 * where the index of the order holds both; the plus keeps it from that.
 */
export function besideSearch<T>(db: AnyDatabase, column: string): RawBuilder<T> {
  return engineOf(db) === "sqlite" ? sql<T>`+${sql.ref(column)}` : sql.ref<T>(column);
}

function patternOf(words: string): string {
  return `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * SQLite, and PostgreSQL under the locale "C", know the case of ASCII letters only. For others there is the word as it is usually
 * written: small, with a capital, all in capitals.
 */
function spellings(words: string): string[] {
  const small = words.toLowerCase();
  if (!/[^ -~]/.test(small)) return [small];
  const capital = small.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const asStored = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([small, capital, words, words.toUpperCase()].map(asStored))];
}
