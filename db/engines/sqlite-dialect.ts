import { setTimeout as sleep } from "node:timers/promises";
import {
  type Dialect,
  type Driver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  RawNode,
  SelectQueryNode,
} from "kysely";
import { type AnyDatabase, type TransactionMark, encodeForSqlite, TransactionGuard } from "../dialect.ts";
import { DatabaseUnavailableError, isSqliteBusy } from "../errors.ts";
import { OpenedFiles } from "./opened-files.ts";
import { SqliteFile, WriteLock } from "./sqlite-file.ts";

/** Kysely on `node:sqlite`. */
export class NodeSqliteDialect implements Dialect {
  readonly #path: string;
  readonly #onReplaced: (words: string) => void;

  /**
   * @param path the database file; created when missing
   * @param onReplaced gets, once, what to tell the operator when the file was replaced while it is open. Nothing is written any more then
   */
  constructor(path: string, onReplaced: (words: string) => void = () => {}) {
    this.#path = path;
    this.#onReplaced = onReplaced;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#path, this.#onReplaced);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new EncodingCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  createIntrospector(db: AnyDatabase): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class EncodingCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(encodeForSqlite(value));
  }
}

class Adapter extends SqliteAdapter {
  /** The driver queues writers itself; Kysely's mutex would make reads wait for transactions. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite supports it, and `begin immediate` around the whole migration is the lock between processes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite's busy timeout blocks the whole process, so it is short; longer waits for another process's write happen
 * between turns of the event loop. Milliseconds.
 */
const busyTimeout = 5;

/** Bytes that the WAL keeps after a checkpoint. */
const largestWal = 16 << 20;
/** A write that has waited longer fails as unavailable. */
const writeTimeoutMs = 5_000;

interface Files {
  writer: SqliteFile;
  reader: SqliteFile;
  /** @throws DatabaseUnavailableError when another file took the place of the one that is open */
  requireInPlace: () => void;
}

/**
 * One connection that writes and one that reads. Statements run synchronously, so two readers would never run at the
 * same time. With one reader, reads neither wait for an open transaction nor see its uncommitted changes.
 */
class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #guard = new TransactionGuard();
  readonly #lock = new WriteLock(writeTimeoutMs);
  readonly #onReplaced: (words: string) => void;
  #files: Files | undefined;
  #opened: OpenedFiles | undefined;
  #isTold = false;

  constructor(path: string, onReplaced: (words: string) => void) {
    this.#path = path;
    this.#onReplaced = onReplaced;
  }

  async init(): Promise<void> {
    const writer = new SqliteFile(this.#path, { readOnly: false, busyTimeout });
    // When two processes start at once, the change to WAL fails with "busy" without waiting for the busy timeout.
    await retryWhileBusy(() => writer.exec("pragma journal_mode = wal"));
    // What is deleted is overwritten with zeros (docs/decisions/205-erased-is-erased.md).
    writer.exec("pragma synchronous = full; pragma secure_delete = on; select 1 from sqlite_master");
    // What a burst of writes has made of the WAL is given back to the disk.
    writer.exec(`pragma journal_size_limit = ${largestWal}`);
    this.#opened = new OpenedFiles(this.#path);
    const reader = new SqliteFile(this.#path, { readOnly: true, busyTimeout });
    this.#files = { writer, reader, requireInPlace: () => this.#requireInPlace() };
  }

  #requireInPlace(): void {
    if (this.#opened?.areInPlace()) return;
    const words =
      `The database file ${this.#path}, or its -wal, was replaced or removed while the site runs. Nothing is stored any more; inquiries ` +
      "wait in the journal. End every process of the site, put the file that you want in its place, remove the -wal and -shm of the " +
      "former one, and start it again.";
    if (!this.#isTold) this.#onReplaced(words);
    this.#isTold = true;
    throw new DatabaseUnavailableError(words);
  }

  async acquireConnection(): Promise<SqliteConnection> {
    this.#guard.assertOutside();
    if (this.#files === undefined) throw new Error("the SQLite driver is used before its init");
    return new SqliteConnection(this.#path, this.#files, this.#lock);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin(this.#guard.enter());
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    // Waits for a transaction in progress. One that hangs is rolled back by closing.
    await this.#lock.acquire().catch(() => {});
    if (!this.#files) return;
    const { reader, writer } = this.#files;
    // The last one to be closed writes the WAL into the file, which must not happen to a backup in its place: a reader can't.
    const inOrder = this.#opened?.areInPlace() ? [reader, writer] : [writer, reader];
    for (const file of inOrder) file.close();
  }
}

/**
 * Kysely's connection for one query, one transaction, or one `connection()` callback; chooses reader or writer for each
 * statement.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #path: string;
  readonly #writer: SqliteFile;
  readonly #reader: SqliteFile;
  readonly #requireInPlace: () => void;
  readonly #lock: WriteLock;
  #transaction: TransactionMark | undefined;

  constructor(path: string, { writer, reader, requireInPlace }: Files, lock: WriteLock) {
    this.#path = path;
    this.#writer = writer;
    this.#reader = reader;
    this.#requireInPlace = requireInPlace;
    this.#lock = lock;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    if (this.#transaction) return this.#writer.execute(sql, parameters);
    if (onlyReads(query)) return retryWhileBusy(() => this.#reader.execute(sql, parameters));
    await this.#lock.acquire();
    try {
      this.#requireInPlace();
      return await retryWhileBusy(() => this.#writer.execute<R>(sql, parameters));
    } finally {
      this.#lock.release();
    }
  }

  /** Outside transactions on its own connection, because the consumer may be slow. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    if (this.#transaction) {
      yield this.#writer.execute<R>(query.sql, query.parameters);
      return;
    }
    const reader = new SqliteFile(this.#path, { readOnly: true, busyTimeout });
    try {
      let rows: R[] = [];
      for (const row of reader.iterate<R>(query.sql, query.parameters)) {
        if (rows.push(row) < chunkSize) continue;
        yield { rows };
        rows = [];
      }
      if (rows.length > 0) yield { rows };
    } finally {
      reader.close();
    }
  }

  /** Takes the write lock at once: a transaction that begins with a read can fail at its first write. */
  async begin(mark: TransactionMark): Promise<void> {
    await this.#lock.acquire();
    try {
      this.#requireInPlace();
      await retryWhileBusy(() => this.#writer.exec("begin immediate"));
    } catch (error) {
      this.#lock.release();
      throw error;
    }
    mark.open = true;
    this.#transaction = mark;
  }

  commit(): void {
    this.#requireInPlace();
    this.#writer.exec("commit");
    this.#end();
  }

  rollback(): void {
    try {
      // SQLite rolls back by itself after some errors, such as a full disk.
      if (this.#writer.inTransaction) this.#writer.exec("rollback");
    } finally {
      this.#end();
    }
  }

  #end(): void {
    if (this.#transaction) this.#transaction.open = false;
    this.#transaction = undefined;
    this.#lock.release();
  }
}

function onlyReads({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql));
}

async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const deadline = Date.now() + writeTimeoutMs;
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return work();
    } catch (error) {
      if (!isSqliteBusy(error) || Date.now() > deadline) throw error;
    }
    await sleep(pause);
  }
}
