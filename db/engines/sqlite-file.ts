import { type SQLInputValue, type StatementSync, DatabaseSync } from "node:sqlite";
import type { QueryResult } from "kysely";
import { sqliteDecoder } from "../dialect.ts";
import { searchTextOf } from "#lib/text/search-words.ts";
import { DatabaseUnavailableError } from "../errors.ts";

/** More than the distinct statements of the product. The limit matters for statements with lists of varying length. */
const cachedStatements = 500;

type Decode = (value: unknown) => unknown;

interface Column {
  name: string;
  decode: Decode | null;
}

interface Prepared {
  statement: StatementSync;
  columns: Column[];
}

/** One connection to the database file with its prepared statements. All of its methods are synchronous. */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #cache = new Map<string, Prepared>();

  /** @param busyTimeout how long a statement blocks the process, in milliseconds, while another connection writes */
  constructor(path: string, options: { readOnly: boolean; busyTimeout: number }) {
    this.#database = new DatabaseSync(path, {
      readOnly: options.readOnly,
      timeout: options.busyTimeout,
      enableForeignKeyConstraints: true,
    });
    // The triggers of the search index call it (db/migrations/043-search-words.ts).
    this.#database.function("search_words", { deterministic: true }, (text) =>
      typeof text === "string" ? searchTextOf(text) : "",
    );
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs statements without parameters and results. */
  exec(sql: string): void {
    this.#database.exec(sql);
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const prepared = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (prepared.columns.length > 0) {
      const tuples = prepared.statement.all(...values) as unknown as unknown[][];
      return { rows: this.#toRows<R>(prepared, tuples) };
    }
    const { changes, lastInsertRowid } = prepared.statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Yields rows one by one; the connection must not be used for anything else meanwhile. */
  *iterate<R>(sql: string, parameters: readonly unknown[]): Generator<R> {
    const prepared = this.#prepare(sql);
    for (const tuple of prepared.statement.iterate(...(parameters as SQLInputValue[]))) {
      yield* this.#toRows<R>(prepared, [tuple as unknown as unknown[]]);
    }
  }

  close(): void {
    this.#cache.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#cache.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: describe(statement) };
    const [oldest] = this.#cache.keys();
    if (this.#cache.size >= cachedStatements && oldest !== undefined) this.#cache.delete(oldest);
    this.#cache.set(sql, prepared);
    return prepared;
  }

  /** Makes ordinary objects: rows of node:sqlite have no prototype, which some serializers can't handle. */
  #toRows<R>(prepared: Prepared, tuples: unknown[][]): R[] {
    // A migration by another process can add columns to `select *` after the statement was prepared.
    if (tuples[0] !== undefined && tuples[0].length !== prepared.columns.length) {
      prepared.columns = describe(prepared.statement);
    }
    return tuples.map((tuple) => {
      const row: Record<string, unknown> = {};
      for (const [index, { name, decode }] of prepared.columns.entries()) {
        row[name] = decode ? decode(tuple[index]) : tuple[index];
      }
      return row as R;
    });
  }
}

function describe(statement: StatementSync): Column[] {
  return statement.columns().map((column) => ({ name: column.name, decode: sqliteDecoder(column.type) }));
}

interface Waiter {
  grant: () => void;
  timer: NodeJS.Timeout;
}

/** Lets one writer at a time proceed, in the order of their requests. */
export class WriteLock {
  readonly #waiters = new Set<Waiter>();
  readonly #timeoutMs: number;
  #held = false;

  /** @param timeoutMs after which a waiting writer fails */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** @throws DatabaseUnavailableError when another transaction holds the writer for too long */
  acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new DatabaseUnavailableError(`another transaction has been writing for ${this.#timeoutMs} ms`));
      }, this.#timeoutMs);
      const waiter: Waiter = { grant: resolve, timer };
      this.#waiters.add(waiter);
    });
  }

  release(): void {
    const [next] = this.#waiters;
    if (next === undefined) {
      this.#held = false;
      return;
    }
    this.#waiters.delete(next);
    clearTimeout(next.timer);
    next.grant();
  }
}
