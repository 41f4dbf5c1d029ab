import {
  type Dialect,
  type Driver,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  AbortedTransactionError,
  CompiledQuery,
} from "kysely";
import { type PoolClient, type ClientConfig, Pool, Client, types } from "pg";
import {
  type AnyDatabase,
  type TransactionMark,
  encodeForPostgres,
  TransactionGuard,
  postgresDecoder,
} from "../dialect.ts";
import { explainPostgresError, hasSqlState } from "../errors.ts";
import type { Logger } from "#lib/logger.ts";
import { withTimeout } from "#lib/pacing.ts";

/** Kysely on a `pg` pool. */
export class PostgresPoolDialect implements Dialect {
  readonly #pool: Pool;
  readonly #settings: string | undefined;

  /**
   * @param pool closed by its owner, after the Kysely instance was destroyed
   * @param settings statements that each new connection begins with; a pooler refuses most parameters in the start of a connection
   */
  constructor(pool: Pool, settings?: string) {
    this.#pool = pool;
    this.#settings = settings;
  }

  createDriver(): Driver {
    return new PostgresPoolDriver(this.#pool, this.#settings);
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
  readonly #settings: string | undefined;
  readonly #guard = new TransactionGuard();
  /** Connections that have the settings. */
  readonly #set = new WeakSet<PoolClient>();

  constructor(pool: Pool, settings: string | undefined) {
    this.#pool = pool;
    this.#settings = settings;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    this.#guard.assertOutside();
    return new PostgresConnection(await this.#connect().catch(rethrowExplained));
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.#pool.connect();
    if (this.#settings === undefined || this.#set.has(client)) return client;
    try {
      await client.query(this.#settings);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#set.add(client);
    return client;
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

function rethrowExplained(error: unknown): never {
  throw explainPostgresError(error);
}

/** Enough for a handshake over a network, and short enough for a visitor's request to fall back. Milliseconds. */
const connectTimeout = 1_500;
/** The server's limit for a statement, and the client's limit for a server that has stopped answering. Milliseconds. */
const statementTimeout = 3_000;
const answerTimeout = 3_500;

/** The settings of a connection of the query builder. */
export const queryLimits = `set statement_timeout = ${statementTimeout}; set idle_in_transaction_session_timeout = 30000`;

/** How PostgreSQL lists the connection that migrates. */
export const migratorName = "homecoming migration";

function connectionConfig(url: string, name = "homecoming"): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: typeParser },
  };
}

/** The pool of the query builder. Connects at the first query. @param max connections */
export function createPool(url: string, log: Logger, max = 10): Pool {
  const pool = new Pool({
    ...connectionConfig(url),
    max,
    idleTimeoutMillis: 30_000,
    query_timeout: answerTimeout,
  });
  // The pool handles errors of idle connections only, and an unhandled 'error' event ends the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a PostgreSQL connection was lost"));
  });
  pool.on("error", () => {});
  return pool;
}

/** A pool of one connection without time limits, for migrations. */
export function createUnlimitedPool(url: string): Pool {
  const pool = new Pool({ ...connectionConfig(url, migratorName), max: 1 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A connection outside the pool, not connected yet. */
export function createClient(url: string, options: { answerTimeout?: number } = {}): Client {
  return new Client({
    ...connectionConfig(url),
    ...(options.answerTimeout && { query_timeout: options.answerTimeout }),
  });
}

/** Ends a connection or pool without waiting for a server that no longer answers. */
export async function endQuietly(connections: Client | Pool): Promise<void> {
  await withTimeout(connections.end(), connectTimeout).catch(() => {});
}

function typeParser(typeId: number, format?: "text" | "binary"): (text: string) => unknown {
  return postgresDecoder(typeId) ?? types.getTypeParser(typeId, format);
}
