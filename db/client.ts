import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type KyselyPlugin, Kysely, sql } from "kysely";
import { freeDiskBytes } from "#lib/free-disk.ts";
import { type Logger, errorCode, silentLogger } from "#lib/logger.ts";
import { withTimeout } from "#lib/pacing.ts";
import { unlessMissing } from "#lib/write-file-durably.ts";
import type { Engine } from "./dialect.ts";
import {
  DamagedDatabaseError,
  DatabaseUnavailableError,
  FullDiskError,
  UnopenedDatabaseError,
  isSqliteDamaged,
  isSqliteOfDisk,
  isUnavailable,
} from "./errors.ts";
import { allMigrations, findMigrationState, firstOverwriting, migrateToLatest, migrateUnderLock } from "./migrate.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { type QueryFacts, queryListener } from "./query-facts.ts";
import { copySqlite, deleteSqliteCopies } from "./engines/sqlite-copy.ts";
import { createPool, endQuietly, PostgresPoolDialect, queryLimits } from "./engines/postgres-dialect.ts";
import { refuseTransactionPooler } from "./engines/transaction-pooler.ts";
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
  /** Hears of each statement after it. */
  onQuery?: ((facts: QueryFacts) => void) | undefined;
  /** Connections to PostgreSQL at once. */
  poolSize?: number | undefined;
  /** Whether to work with a database that a newer version has migrated. */
  allowNewer?: boolean;
}

export interface OpenDatabase {
  /** Refuses every query as unavailable from the first call of `isNew` or `migrate` until `migrate` has succeeded: the tables may be old. */
  readonly db: Database;
  readonly engine: Engine;
  /**
   * Brings the tables up to date. Safe to call from several processes at once, and again after a failure.
   * @returns the names of the migrations that ran
   * @throws NewerDatabaseError, MigrationLockError, TransactionPoolerError, MissingRoomError
   */
  migrate(): Promise<string[]>;
  /**
   * The copy that `migrate` has made of a SQLite file that it has changed then, and whether another process has written to the file since;
   * null when it made none.
   */
  findOwnCopy(): Promise<{ path: string; isOutdated: boolean } | null>;
  /** Deletes copies of former versions, without that of this `migrate`, or all that were made before a point in time. */
  deleteCopies(before?: Date): Promise<void>;
  /** Whether nobody has migrated it: it has no tables of a site. */
  isNew(): Promise<boolean>;
  /** Resolves when a table can be read within 2 seconds; rejects otherwise, also before `migrate`. */
  ping(): Promise<void>;
  /** Size of the database, and of SQLite's write-ahead log; null where it has none. */
  findBytes(): Promise<{ database: number; wal: number | null }>;
  /** Connections of the pool, and queries that wait for one; null on SQLite. */
  countConnections(): { busy: number; idle: number; waiting: number } | null;
  /** Calls back after a commit, by any process, that changed published content. */
  watchContent(onChange: OnContentChange): ContentWatch;
  /** Ends every watch, waits for work in progress and closes the database. */
  close(): Promise<void>;
}

/** Where a data folder has its database file. */
export const sqlitePathIn = (dataDir: string) => join(dataDir, "homecoming.sqlite");

/**
 * Whether a data folder has a database file, and not an empty one; makes none, as opening it would. True also when that can't be seen:
 * opening says why.
 */
export async function hasDatabaseFile(dataDir: string): Promise<boolean> {
  try {
    const found = await stat(sqlitePathIn(dataDir));
    return found.size > 0 || !found.isFile();
  } catch (error) {
    return errorCode(error) !== "ENOENT";
  }
}

/**
 * Opens the database without waiting for it: an unreachable PostgreSQL fails in the first query, or in `migrate`.
 * @param findFreeBytes how many are free on the disk of a folder
 * @throws UnopenedDatabaseError when the SQLite file can't be opened or made; DamagedDatabaseError; FullDiskError
 */
export async function openDatabase(options: DatabaseOptions, findFreeBytes = freeDiskBytes): Promise<OpenDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openSqlite(options, findFreeBytes);
}

/** With less, SQLite may not be able to make its -wal and -shm, which the last process that closes the database takes away. Bytes. */
const leastFreeBytes = 1 << 20;

async function openSqlite(
  { dataDir, log = silentLogger, allowNewer = false, onQuery }: DatabaseOptions,
  findFreeBytes: typeof freeDiskBytes,
): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = sqlitePathIn(dataDir);
  // Only the owner may read it. SQLite gives the files beside it the same permissions.
  const file = await open(path, "a", 0o600).catch((cause: unknown) => {
    throw new UnopenedDatabaseError(path, cause);
  });
  await file.close();
  const db: Database = new Kysely<Tables>({
    dialect: new NodeSqliteDialect(path, (words) => log.error({}, words)),
    ...(onQuery && { log: queryListener("sqlite", onQuery) }),
  });
  const namingDamage = (error: unknown) => {
    throw isSqliteDamaged(error) ? new DamagedDatabaseError(path, error) : error;
  };
  await sql`select 1`.execute(db).catch(async (error: unknown) => {
    // SQLite calls it an I/O error, which sounds like a broken disk.
    const freeBytes = isSqliteOfDisk(error) ? await findFreeBytes(dataDir).catch(() => Infinity) : Infinity;
    if (freeBytes < leastFreeBytes) throw new FullDiskError(dataDir, error);
    namingDamage(error);
  });
  /** Other connections' commits change it, and none of this one. */
  const readDataVersion = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    return rows[0]?.data_version;
  };
  let own: { path: string; dataVersion: number | undefined } | null = null;
  const copyBefore = async () => {
    const { last, pending, unknown } = await findMigrationState(db).catch(namingDamage);
    if (last === null || pending.length === 0 || unknown.length > 0) return;
    const dataVersion = await readDataVersion();
    // The attempt is repeated while the database is busy.
    if (own?.dataVersion === dataVersion) return;
    const began = performance.now();
    const copied = await copySqlite(path, last, findFreeBytes);
    own = copied === null ? null : { path: copied, dataVersion };
    if (own)
      log.info(
        { copy: copied, ms: Math.round(performance.now() - began) },
        "copied the database file before it is migrated",
      );
  };
  return handle(db, {
    engine: "sqlite",
    migrate: async () => {
      if (allowNewer && (await isNewer(db, log))) return [];
      await copyBefore();
      const ran = await migrateToLatest(db, log).catch(async (error: unknown) => {
        // None of the migrations was kept.
        if (own && !isUnavailable(error)) {
          await rm(own.path, { force: true });
          own = null;
        }
        return namingDamage(error);
      });
      if (ran.includes(firstOverwriting) && ran.length < allMigrations) await forgetDeleted(db, log);
      return ran;
    },
    isNew: () =>
      lacks(sql`select name from sqlite_master where name = 'content_versions'`.execute(db)).catch(namingDamage),
    findBytes: async () => {
      const [database, wal] = await Promise.all([sizeOf(path), sizeOf(`${path}-wal`)]);
      return { database, wal };
    },
    countConnections: () => null,
    findOwnCopy: async () => own && { path: own.path, isOutdated: (await readDataVersion()) !== own.dataVersion },
    deleteCopies: (before) => deleteSqliteCopies(path, before ? { before } : { kept: own?.path ?? null }),
    watch: (onChange) => watchSqlite(path, onChange, log),
    release: async () => {},
  });
}

/**
 * Rebuilds the file once, of a site that a version filled which did not overwrite what it deleted. Where it can't, because the disk has not
 * as much space again, the site goes on with the file that it has.
 */
async function forgetDeleted(db: Database, log: Logger): Promise<void> {
  try {
    await sql`vacuum`.execute(db);
    await purgeDeleted(db, []);
  } catch (error) {
    const words =
      "The database file could not be rebuilt, and may have traces of what was deleted from it before. Run VACUUM on it.";
    log.warn({ err: error }, words);
  }
}

function openPostgres(
  url: string,
  { log = silentLogger, poolSize, allowNewer = false, onQuery }: DatabaseOptions,
): OpenDatabase {
  const pool = createPool(url, log, poolSize);
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresPoolDialect(pool, queryLimits),
    ...(onQuery && { log: queryListener("postgres", onQuery) }),
  });
  return handle(db, {
    engine: "postgres",
    async migrate() {
      await refuseTransactionPooler(url);
      if (allowNewer && (await isNewer(db, log))) return [];
      return migrateUnderLock(url, log);
    },
    async isNew() {
      await refuseTransactionPooler(url);
      return lacks(sql`select 1 where to_regclass('content_versions') is not null`.execute(db));
    },
    async findBytes() {
      const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
      return { database: Number(rows[0]?.bytes), wal: null };
    },
    countConnections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    // All migrations are one transaction there.
    findOwnCopy: async () => null,
    deleteCopies: async () => {},
    watch: (onChange) => watchPostgres(url, onChange, log),
    release: () => endQuietly(pool),
  });
}

/** Whether a newer version has migrated the database, and this one lacks nothing there. */
async function isNewer(db: Database, log: Logger): Promise<boolean> {
  const { pending, unknown } = await findMigrationState(db);
  if (unknown.length === 0 || pending.length > 0) return false;
  log.warn(
    { newer: unknown },
    "a newer version has migrated the database; this one works with it, as ALLOW_NEWER_DATABASE says",
  );
  return true;
}

async function lacks(table: Promise<{ rows: readonly unknown[] }>): Promise<boolean> {
  return (await table).rows.length === 0;
}

/** Bytes of a file; 0 without one. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(unlessMissing))?.size ?? 0;
}

interface EngineParts extends Omit<OpenDatabase, "db" | "ping" | "watchContent" | "close"> {
  watch: (onChange: OnContentChange) => ContentWatch;
  /** Closes what the query builder does not own. */
  release: () => Promise<void>;
}

function handle(db: Database, parts: EngineParts): OpenDatabase {
  const { engine, migrate, isNew, watch, release, ...others } = parts;
  const watches = new Set<ContentWatch>();
  let closing: Promise<void> | undefined;
  let isMigrated = false;
  /** Why queries are refused. */
  let refusal: DatabaseUnavailableError | null = null;
  const notYet = "The database is not up to date yet.";
  const refusing: KyselyPlugin = {
    transformQuery({ node }) {
      if (refusal) throw refusal;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const outer = db.withPlugin(refusing);

  async function refuseQueriesUntilMigrated<T>(work: () => Promise<T>): Promise<T> {
    if (!isMigrated) refusal ??= new DatabaseUnavailableError(notYet, undefined, "NOT_MIGRATED");
    try {
      return await work();
    } catch (error) {
      if (refusal) refusal = new DatabaseUnavailableError(notYet, error);
      throw error;
    }
  }

  async function close(): Promise<void> {
    await Promise.all([...watches].map((watch) => watch.close()));
    watches.clear();
    await db.destroy();
    await release();
  }

  return {
    ...others,
    db: outer,
    engine,
    async migrate() {
      const names = await refuseQueriesUntilMigrated(migrate);
      isMigrated = true;
      refusal = null;
      return names;
    },
    isNew: () => refuseQueriesUntilMigrated(isNew),
    async ping() {
      // SQLite answers a query without a table from memory, without touching its file.
      await withTimeout(outer.selectFrom("content_versions").select("version").limit(1).execute(), pingTimeout);
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
