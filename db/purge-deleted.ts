import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./dialect.ts";
import { DatabaseUnavailableError } from "./errors.ts";
import type { Tables } from "./schema.ts";

/** How long another process may read before the WAL can't be emptied. Milliseconds. */
const longestWait = 5_000;

/**
 * Removes what was deleted from the files of the database: SQLite has overwritten it already (`secure_delete`), and its WAL is written into
 * the file and emptied; PostgreSQL frees the rows. Not within a transaction.
 * @throws DatabaseUnavailableError when another process keeps the WAL in use
 */
export async function purgeDeleted(db: AnyDatabase, tables: readonly (keyof Tables)[]): Promise<void> {
  if (engineOf(db) === "sqlite") return emptyWal(db);
  // No VACUUM FULL: while it runs nobody could send an inquiry.
  for (const table of tables) await sql`vacuum ${sql.table(table)}`.execute(db);
}

async function emptyWal(db: AnyDatabase): Promise<void> {
  const deadline = Date.now() + longestWait;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    if (Date.now() > deadline) throw new DatabaseUnavailableError("The WAL is in use by another process.");
    await sleep(50);
  }
}
