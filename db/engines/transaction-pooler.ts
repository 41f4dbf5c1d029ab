import type { Client } from "pg";
import { explainPostgresError } from "../errors.ts";
import { createClient, endQuietly } from "./postgres-dialect.ts";

/** DATABASE_URL leads to a pooler that gives each transaction another connection. */
export class TransactionPoolerError extends Error {
  constructor() {
    super(
      "a pooler stands before it that gives each transaction another connection, which loses locks, time limits and news of changes; name " +
        "the server itself, or let the pooler keep connections (PgBouncer: pool_mode = session)",
    );
    this.name = "TransactionPoolerError";
  }
}

/** For each answer. Milliseconds. */
const answerTimeout = 3_000;

/**
 * Checks that a connection keeps its session. A pooler in transaction mode lends the session of the first connection to the second one as
 * soon as that begins a transaction, and gives the first another one then.
 * @throws TransactionPoolerError
 */
export async function refuseTransactionPooler(url: string): Promise<void> {
  const first = createClient(url, { answerTimeout });
  const second = createClient(url, { answerTimeout });
  for (const client of [first, second]) client.on("error", () => {});
  try {
    await first.connect();
    await second.connect();
    const before = await sessionOf(first);
    await second.query("begin");
    const lent = (await sessionOf(second)) === before;
    if (lent || (await sessionOf(first)) !== before) throw new TransactionPoolerError();
  } catch (error) {
    throw error instanceof TransactionPoolerError ? error : explainPostgresError(error);
  } finally {
    await Promise.all([endQuietly(first), endQuietly(second)]);
  }
}

async function sessionOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
