import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./dialect.ts";

/**
 * What SQLite wants now and then, and PostgreSQL does by itself: renews the figures by which it plans queries, where they are outdated. The
 * WAL needs nothing: a checkpoint cuts it down (`journal_size_limit`).
 */
export async function maintain(db: AnyDatabase): Promise<void> {
  if (engineOf(db) === "sqlite") await sql`pragma optimize`.execute(db);
}
