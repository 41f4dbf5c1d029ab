import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { type Logger, silentLogger } from "#lib/logger.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { Engine } from "./dialect.ts";
import { DamagedDatabaseError, UnopenedDatabaseError, isSqliteDamaged } from "./errors.ts";
import { migrateToLatest, migrateUnderLock } from "./migrate.ts";
import { createPool, endQuietly, PostgresPoolDialect } from "./engines/postgres-dialect.ts";
import { type ContentWatch, type OnContentChange, watchPostgres, watchSqlite } from "./watch-content.ts";
import type { Tables } from "./schema.ts";
import { NodeSqliteDialect } from "./engines/sqlite-dialect.ts";

/** The query builder over every table. A transaction's callback gets one, too. */
export type Database = Kysely<Tables>;

const pingTimeout = 2_000;

export interface DatabaseOptions {
  /** Folder of the SQLite file; created when missing. */
  dataDir: string;
  /** A PostgreSQL address; without one the database is `homecoming.sqlite` in the data folder. */
  databaseUrl?: string | undefined;
  log?: Logger;
}

export interface OpenDatabase {
  readonly db: Database;
  readonly engine: Engine;
  /**
   * Brings the tables up to date. Safe to call from several processes at once, and again after a failure.
   * @returns the names of the migrations that ran
   */
  migrate(): Promise<string[]>;
  /** Resolves when a table can be read within 2 seconds; rejects otherwise, also before `migrate`. */
  ping(): Promise<void>;
  /** Calls back after a commit, by any process, that changed published content. */
  watchContent(onChange: OnContentChange): ContentWatch;
  /** Ends every watch, waits for work in progress and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database without waiting for it: an unreachable PostgreSQL fails in the first query, or in `migrate`.
 * @throws UnopenedDatabaseError when the SQLite file can't be opened or made; DamagedDatabaseError
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, log = silentLogger } = options;
  return databaseUrl ? openPostgres(databaseUrl, log) : openSqlite(dataDir, log);
}

async function openSqlite(dataDir: string, log: Logger): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "homecoming.sqlite");
  // Only the owner may read it. SQLite gives the files beside it the same permissions.
  const file = await open(path, "a", 0o600).catch((cause: unknown) => {
    throw new UnopenedDatabaseError(path, cause);
  });
  await file.close();
  const db: Database = new Kysely<Tables>({ dialect: new NodeSqliteDialect(path) });
  const namingDamage = (error: unknown) => {
    throw isSqliteDamaged(error) ? new DamagedDatabaseError(path, error) : error;
  };
  await sql`select 1`.execute(db).catch(namingDamage);
  return handle(db, {
    engine: "sqlite",
    migrate: () => migrateToLatest(db).catch(namingDamage),
    watch: (onChange) => watchSqlite(path, onChange, log),
    release: async () => {},
  });
}

function openPostgres(url: string, log: Logger): OpenDatabase {
  const pool = createPool(url, log);
  const db: Database = new Kysely<Tables>({ dialect: new PostgresPoolDialect(pool) });
  return handle(db, {
    engine: "postgres",
    migrate: () => migrateUnderLock(url),
    watch: (onChange) => watchPostgres(url, onChange, log),
    release: () => endQuietly(pool),
  });
}

interface EngineParts {
  engine: Engine;
  migrate: () => Promise<string[]>;
  watch: (onChange: OnContentChange) => ContentWatch;
  /** Closes what the query builder does not own. */
  release: () => Promise<void>;
}

function handle(db: Database, { engine, migrate, watch, release }: EngineParts): OpenDatabase {
  const watches = new Set<ContentWatch>();
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    await Promise.all([...watches].map((watch) => watch.close()));
    watches.clear();
    await db.destroy();
    await release();
  }

  return {
    db,
    engine,
    migrate,
    async ping() {
      // SQLite answers a query without a table from memory, without touching its file.
      await withTimeout(db.selectFrom("content_versions").select("version").limit(1).execute(), pingTimeout);
    },
    watchContent(onChange) {
      const inner = watch(onChange);
      watches.add(inner);
      return {
        async close() {
          if (watches.delete(inner)) await inner.close();
        },
      };
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** A number that is another one after each change of what is published. Every topic's version only grows. */
export async function getContentState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`select sum(version) as state from content_versions`.execute(db);
  return String(rows[0]?.state);
}
