import { Kysely } from "kysely";
import type { Client } from "pg";
import { explainPostgresError } from "../errors.ts";
import { migrateToLatest } from "../migrate.ts";
import { createClient, createUnlimitedPool, endQuietly } from "./connect.ts";
import { PostgresPoolDialect } from "./postgres-dialect.ts";

/** An arbitrary number that no other advisory lock in this database has. */
const lockId = "7461023985521";

/**
 * Migrates while holding a lock that other processes wait for. Kysely's own lock begins only after its bookkeeping
 * tables exist; without this one, four processes starting at once failed every time.
 * @returns the names of the migrations that ran
 */
export async function migrateUnderLock(url: string): Promise<string[]> {
  const holder = createClient(url);
  // A lost connection fails the next query; an unhandled 'error' event would end the process.
  holder.on("error", () => {});
  const pool = createUnlimitedPool(url);
  const db = new Kysely<unknown>({ dialect: new PostgresPoolDialect(pool) });
  try {
    await takeLock(holder);
    return await migrateToLatest(db);
  } finally {
    await db.destroy();
    await endQuietly(pool);
    await endQuietly(holder);
  }
}

async function takeLock(holder: Client): Promise<void> {
  try {
    await holder.connect();
    await holder.query("select pg_advisory_lock($1)", [lockId]);
  } catch (error) {
    throw explainPostgresError(error);
  }
}
