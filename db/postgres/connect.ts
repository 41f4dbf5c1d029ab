import { Client, type ClientConfig, Pool, types } from "pg";
import type { Logger } from "#lib/logger.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import { postgresDecoder } from "../dialect.ts";

/** Enough for a handshake over a network, and short enough for a visitor's request to fall back. Milliseconds. */
const connectTimeout = 1_500;
/** The server's limit for a statement, and the client's limit for a server that has stopped answering. Milliseconds. */
const statementTimeout = 3_000;
const answerTimeout = 3_500;

function connectionConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: "homecoming",
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: typeParser },
  };
}

/** The pool of the query builder. Connects at the first query. */
export function createPool(url: string, log: Logger): Pool {
  const pool = new Pool({
    ...connectionConfig(url),
    max: 10,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    query_timeout: answerTimeout,
    idle_in_transaction_session_timeout: 30_000,
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
  const pool = new Pool({ ...connectionConfig(url), max: 1 });
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
