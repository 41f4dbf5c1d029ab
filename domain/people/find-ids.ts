import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/client.ts";
import { readInPages } from "#lib/pacing.ts";

/** Rows that are looked at, read or deleted in one turn of the event loop. */
const pageSize = 200;

interface Search {
  table: "leads" | "outbox";
  isTheirs: RawBuilder<boolean>;
  /** What else is looked at; null for a row that has no such words. */
  words?: RawBuilder<string | null>;
  isInWords?: (words: string) => boolean;
}

interface Looked {
  id: string;
  isTheirs: boolean | number | null;
  words: string | null;
}

/** The ids of rows that no index finds, in a table that may be long: it is read in turns, so that nobody else waits for the server. */
export async function findIds(db: Database, search: Search): Promise<string[]> {
  const { table, isTheirs, words = sql`null`, isInWords = () => false } = search;
  const rows = readInPages<Looked>(pageSize, async (last) => {
    const page = sql<Looked>`select id, (${isTheirs}) as "isTheirs", ${words} as words
      from ${sql.table(table)} where id > ${last?.id ?? ""} order by id limit ${pageSize}`;
    return (await page.execute(db)).rows;
  });
  const found: string[] = [];
  for await (const { id, isTheirs, words } of rows)
    if (isTheirs || (words !== null && isInWords(words))) found.push(id);
  return found;
}

/** Runs a statement for some ids after the other, with a turn of the event loop between them. @returns what each returns */
export async function inPortions<T>(
  ids: readonly string[],
  run: (some: readonly string[]) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (let start = 0; start < ids.length; start += pageSize) {
    await nextTurn();
    results.push(await run(ids.slice(start, start + pageSize)));
  }
  return results;
}
