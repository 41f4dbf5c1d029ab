import { errorCode } from "#lib/logger.ts";

/** The database can't answer now; the same call may succeed later. The cause is the engine's own error. */
export class DatabaseUnavailableError extends Error {
  /** For the log, where the cause has none. */
  readonly code?: string;

  constructor(message: string, cause?: unknown, code?: string) {
    super(message, { cause });
    this.name = "DatabaseUnavailableError";
    if (code !== undefined) this.code = code;
  }
}

/** The database file is damaged or no database. The cause is SQLite's own error. */
export class DamagedDatabaseError extends Error {
  constructor(path: string, cause: unknown) {
    super(
      `The database file ${path} is damaged: end every process that uses it, move it and the files beside it that end with -wal and -shm ` +
        "to another folder, and put a backup in its place. Without one, `sqlite3 FILE .recover` on what was moved saves what can still be read.",
      { cause },
    );
    this.name = "DamagedDatabaseError";
  }
}

/** The database file can't be opened or made. The cause is the system's own error. */
export class UnopenedDatabaseError extends Error {
  constructor(path: string, cause: unknown) {
    super(`The database file ${path} can't be opened (${errorCode(cause)}).`, { cause });
    this.name = "UnopenedDatabaseError";
  }
}

/** The database can't be opened, because its disk has no room for the files that SQLite makes beside it. The cause is SQLite's own error. */
export class FullDiskError extends Error {
  constructor(dataDir: string, cause: unknown) {
    super(`The disk of DATA_DIR (${dataDir}) is full: free some space there, and start again.`, { cause });
    this.name = "FullDiskError";
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

/** The disk has no room for the copy that is made of a database file before it is migrated. */
export class MissingRoomError extends Error {
  constructor(dataDir: string, wanted: number, free: number) {
    super(
      `This version migrates the database, and copies its file before: the disk of DATA_DIR (${dataDir}) wants ${megabytes(wanted)} MB free for ` +
        `that, and has ${megabytes(free)}. Nothing was changed: free some space and start again, or start the release before.`,
    );
    this.name = "MissingRoomError";
  }
}

/** The data folder is used by others, or somebody has it for himself. */
export class DataDirInUseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "DataDirInUseError";
  }
}

/** Whether SQLite reports that its file is damaged or no database. */
export function isSqliteDamaged(error: unknown): boolean {
  return isSqliteOf(error, [11, 26]);
}

/** Whether SQLite reports what it also reports when a disk is full: an I/O error, the full disk, or a file that can't be opened. */
export function isSqliteOfDisk(error: unknown): boolean {
  return isSqliteOf(error, [10, 13, 14]);
}

/** @param primary SQLite's primary result codes */
function isSqliteOf(error: unknown, primary: readonly number[]): boolean {
  return causes(error).some(
    ({ code, errcode }) => code === "ERR_SQLITE_ERROR" && primary.includes(Number(errcode) & 0xff),
  );
}

export interface UniqueViolation {
  /** Absent when the engine names only the index. */
  table?: string;
  columns: string[];
}

interface EngineError extends Error {
  code?: unknown;
  errcode?: unknown;
  table?: unknown;
  detail?: unknown;
}

const sqliteUnique = 2067;
const sqlitePrimaryKey = 1555;

/** Which columns were not unique, in one shape for both engines; null for any other error. Looks through causes. */
export function uniqueViolation(error: unknown): UniqueViolation | null {
  for (const link of causes(error)) {
    if (link.code === "ERR_SQLITE_ERROR" && (link.errcode === sqliteUnique || link.errcode === sqlitePrimaryKey)) {
      return fromSqliteMessage(link.message);
    }
    if (link.code === "23505") return fromPostgresDetail(link);
  }
  return null;
}

/** "UNIQUE constraint failed: imported_entries.collection, imported_entries.slug" */
function fromSqliteMessage(message: string): UniqueViolation {
  const names = message.slice(message.indexOf(": ") + 2).split(", ");
  const table = names[0]?.match(/^([^'.]+)\./)?.[1];
  if (table === undefined) return { columns: [] };
  return { table, columns: names.map((name) => name.slice(table.length + 1)) };
}

/**
 * "Key (collection, slug)=(blog_posts, a) already exists." The text depends on the server's language, the parentheses
 * do not.
 */
function fromPostgresDetail(error: EngineError): UniqueViolation {
  const list = typeof error.detail === "string" ? error.detail.match(/\(([^=]+)\)=\(/)?.[1] : undefined;
  const columns = list?.split(", ").map((name) => name.replace(/^"|"$/g, "")) ?? [];
  return typeof error.table === "string" ? { table: error.table, columns } : { columns };
}

/** By name. A TimeoutError is that of lib/pacing.ts. */
const unavailableNames = new Set(["DatabaseUnavailableError", "MigrationLockError", "TimeoutError"]);

/** SQLite's primary result codes for: busy, locked, read-only, I/O error, corrupt, disk full, can't open, not a database. */
const sqliteUnavailable = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/**
 * PostgreSQL: connection exceptions, out of resources (disk full, too many connections), shut down or starting, cancelled by
 * the statement timeout, lock not available, conflicts of transactions, a standby that can't write, I/O error. Not a protocol violation,
 * with which poolers refuse what is configured wrongly.
 */
const postgresUnavailable = /^(08(?!P01)...|53...|57P0.|57014|55P03|40P01|40001|25006|58030)$/;

/** PostgreSQL, and PgBouncer for all that it refuses itself. */
export const protocolViolation = "08P01";

/** What PgBouncer says under the code of a protocol violation when the server behind it is away, or it ends or has no room itself. */
const poolerOutage =
  /server_login_retry|server down|query_wait_timeout|server conn crashed|server connections dropped|no more connections allowed|idle transaction timeout|query timeout|shutting down|cannot connect/i;

/** PostgreSQL: deadlock, serialization failure. */
const transactionConflicts = new Set<unknown>(["40P01", "40001"]);

/**
 * Whether PostgreSQL has rolled a transaction back because of another one at the same time. Nothing of it is stored, so that it can be run
 * again.
 */
export function isTransactionConflict(error: unknown): boolean {
  return causes(error).some(({ code }) => transactionConflicts.has(code));
}

/**
 * Whether the database is away or unable to answer, as opposed to a mistake in the statement or its data. A connection that failed counts
 * only where it was one to the database ({@link explainPostgresError}): mail servers, receivers and buckets fail with the same codes.
 */
export function isUnavailable(error: unknown): boolean {
  return causes(error).some(isUnavailableItself);
}

/**
 * Why the database is unavailable, for the operator, without a full stop: in SQLite's words, which name no data for what makes it
 * unavailable, or by the code of the connection's failure.
 */
export function describeOutage(error: unknown): string {
  const ofFile = causes(error).find(({ code }) => code === "ERR_SQLITE_ERROR");
  return ofFile
    ? `The database can't be used (${ofFile.message})`
    : `The database does not answer (${errorCode(error)})`;
}

/** Kysely's message for a closed handle: the process is ending while a request is in progress. */
const closedHandle = "driver has already been destroyed";

function isUnavailableItself(error: EngineError): boolean {
  // The time limits of the platform fail with a TimeoutError, too; none of them is for the database.
  if (error instanceof DOMException) return false;
  if (unavailableNames.has(error.name) || error.message === closedHandle) return true;
  if (error.code === "ERR_SQLITE_ERROR") return sqliteUnavailable.has(Number(error.errcode) & 0xff);
  return typeof error.code === "string" && postgresUnavailable.test(error.code);
}

/**
 * Classifies an error of `pg`: one without an SQLSTATE comes from the connection, so the server could not be asked. A
 * refusal by the server (wrong password, no such database, a mistake in the SQL) is returned as it is, except when a pooler says that the
 * server is away.
 */
export function explainPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || isUnavailable(error)) return error;
  const isOfPooler = (error as EngineError).code === protocolViolation && poolerOutage.test(error.message);
  if (hasSqlState(error) && !isOfPooler) return error;
  return new DatabaseUnavailableError(`PostgreSQL: ${error.message}`, error, codeOfConnection(error));
}

/** What `pg` itself says of a connection has no code, and its class is Error; undefined for what has one. */
function codeOfConnection(error: EngineError): string | undefined {
  if (errorCode(error) !== "Error") return undefined;
  return /time-?out/i.test(error.message) ? "CONNECTION_TIMEOUT" : "CONNECTION_LOST";
}

/** Whether PostgreSQL itself reported the error, so that its connection is still usable. */
export function hasSqlState(error: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(String((error as EngineError).code)) && String((error as EngineError).code) !== "EPIPE";
}

/** Whether the error comes from a database: unavailable, or it refused a statement, its data or the tables. */
export function isDatabaseError(error: unknown): boolean {
  return causes(error).some(
    (link) => link.code === "ERR_SQLITE_ERROR" || hasSqlState(link) || isUnavailableItself(link),
  );
}

/** Whether SQLite refused because another connection or process is writing. Nothing was written, so a retry is safe. */
export function isSqliteBusy(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === "ERR_SQLITE_ERROR" && (Number(errcode) & 0xff) === 5;
}

function causes(error: unknown): EngineError[] {
  const chain: EngineError[] = [];
  for (let link = error; link instanceof Error && chain.length < 8; link = link.cause) chain.push(link);
  return chain;
}
