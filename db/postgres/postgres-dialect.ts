import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { Pool, PoolClient } from "pg";
import { type AnyDatabase, encodeForPostgres } from "../dialect.ts";
import { explainPostgresError, hasSqlState } from "../errors.ts";
import { TransactionGuard, type TransactionMark } from "../transaction-guard.ts";

/** Kysely on a `pg` pool. */
export class PostgresPoolDialect implements Dialect {
  readonly #pool: Pool;

  /** @param pool closed by its owner, after the Kysely instance was destroyed */
  constructor(pool: Pool) {
    this.#pool = pool;
  }

  createDriver(): Driver {
    return new PostgresPoolDriver(this.#pool);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new EncodingCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(db: AnyDatabase): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }
}

class EncodingCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(encodeForPostgres(value));
  }
}

/**
 * Kysely's driver with two additions: the guard against the outer handle inside a transaction, and a connection whose
 * query got no answer is closed. (`pg` would put it back into the pool, where the next query waits behind the old one.)
 */
class PostgresPoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #guard = new TransactionGuard();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    this.#guard.assertOutside();
    return new PostgresConnection(await connect(this.#pool));
  }

  beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(this.#guard.enter(), settings);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  /** Kysely does not call this when there was no query, so the owner of the pool ends it. */
  async destroy(): Promise<void> {}
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #transaction: TransactionMark | undefined;
  #broken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, parameters as unknown[]);
      if (command === "ROLLBACK" || command === "COMMIT") return { rows: [{ command } as R] };
      return writes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    } catch (error) {
      if (!hasSqlState(error)) this.#broken = true;
      throw explainPostgresError(error);
    }
  }

  /** Without a cursor: `pg` collects all rows first. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const { rows } = await this.executeQuery<R>(query);
    for (let start = 0; start < rows.length; start += chunkSize) yield { rows: rows.slice(start, start + chunkSize) };
  }

  async begin(mark: TransactionMark, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    await this.executeQuery(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ""}`));
    mark.open = true;
    this.#transaction = mark;
  }

  async commit(): Promise<void> {
    const { rows } = await this.executeQuery<{ command: string }>(CompiledQuery.raw("commit"));
    this.#end();
    // PostgreSQL answers COMMIT with ROLLBACK when an earlier statement had failed.
    if (rows[0]?.command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /** Never throws: the error that caused the rollback says more, and closing the connection rolls back too. */
  async rollback(): Promise<void> {
    this.#end();
    await this.executeQuery(CompiledQuery.raw("rollback")).catch(() => {
      this.#broken = true;
    });
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  #end(): void {
    if (this.#transaction) this.#transaction.open = false;
    this.#transaction = undefined;
  }
}

const writes = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw explainPostgresError(error);
  }
}
