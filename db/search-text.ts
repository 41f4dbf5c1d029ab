import { type Expression, sql, type SqlBool } from "kysely";

/**
 * Whether one of the columns of a row contains the words, in any case; `%` and `_` are meant literally. The text that is searched is
 * spelled exactly as in the indexes of 004-managed-content, or they would not serve it.
 */
export function containsText(columns: readonly string[], words: string): Expression<SqlBool> {
  const text = sql`lower(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )})`;
  const matches = spellings(words).map((variant) => sql`${text} like ${patternOf(variant)} escape '\\'`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
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
