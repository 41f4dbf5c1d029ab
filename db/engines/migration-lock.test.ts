import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { errorCode, type Logger, silentLogger } from "#lib/logger.ts";
import { type OpenDatabase, openDatabase } from "../client.ts";
import { isUnavailable } from "../errors.ts";
import { migrateUnderLock } from "../migrate.ts";
import { createPostgresDatabase } from "../testing/provide-postgres.ts";
import { startTransactionPooler } from "../testing/transaction-pooler.ts";

const template = inject("postgresTemplate");
/** Of db/migrate.ts. */
const lockId = "7461023985521";

describe.skipIf(template === null)("a start beside others on PostgreSQL", () => {
  let url: string;
  let other: Client;
  let said: string[];
  let log: Logger;
  /** Clean-up steps, run in reverse order. */
  let undo: (() => unknown)[];

  beforeEach(async () => {
    const made = await createPostgresDatabase(template ?? "", "empty");
    undo = [made.drop];
    url = made.url;
    other = new Client({ connectionString: url, application_name: "another" });
    await other.connect();
    undo.push(() => other.end());
    said = [];
    log = { ...silentLogger, warn: (_, words = "") => void said.push(words) };
  });
  afterEach(async () => {
    for (const step of undo.toReversed()) await step();
  });

  async function open(address = url): Promise<OpenDatabase> {
    const database = await openDatabase({ dataDir: "", databaseUrl: address });
    undo.push(() => database.close());
    return database;
  }

  it("says again and again which session holds the migration lock, and goes on once it is free", async () => {
    await other.query("select pg_advisory_lock($1)", [lockId]);
    const migrated = migrateUnderLock(url, log, { reportEvery: 100 });
    await expect.poll(() => said.length).toBeGreaterThan(2);
    for (const line of said)
      expect(line).toMatch(
        /^waiting to migrate: the migration lock is held by process \d+ of PostgreSQL \(another, [\d.:a-f/]+, idle, connected .+ UTC\)$/,
      );
    await other.query("select pg_advisory_unlock($1)", [lockId]);
    expect((await migrated).length).toBeGreaterThan(30);
  });

  it("waits for the lock no longer than its limit, and may try again", async () => {
    await other.query("select pg_advisory_lock($1)", [lockId]);
    const failure: unknown = await migrateUnderLock(url, log, { reportEvery: 50, lockTimeout: 300 }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      name: "MigrationLockError",
      message: expect.stringMatching(/^After \d+ seconds the migration lock is held by process \d+ of PostgreSQL/),
    });
    expect(isUnavailable(failure)).toBe(true);
    await other.query("select pg_advisory_unlock($1)", [lockId]);
    await expect(migrateUnderLock(url, log)).resolves.not.toEqual([]);
  });

  it("waits for a table that another session has locked no longer than its limit, and names the session", async () => {
    await migrateUnderLock(url, log);
    await other.query("begin");
    await other.query("lock table kysely_migration");
    const failure: unknown = await migrateUnderLock(url, log, { reportEvery: 100, tableTimeout: 3_000 }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      name: "MigrationLockError",
      message: expect.stringMatching(/^A table that a migration changes is locked by process \d+ .*another/),
    });
    expect(said.join("\n")).toMatch(/^migrating, and waiting for process \d+ of PostgreSQL \(another, /m);
    await other.query("rollback");
  });

  it("lets nothing read the tables before they are up to date", async () => {
    await other.query("select pg_advisory_lock($1)", [lockId]);
    const database = await open();
    const migrated = database.migrate();
    const early: unknown = await database.ping().catch((error: unknown) => error);
    expect([isUnavailable(early), errorCode(early)]).toEqual([true, "NOT_MIGRATED"]);
    await other.query("select pg_advisory_unlock($1)", [lockId]);
    await migrated;
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it("is refused through a pooler that keeps no session, whose locks would hold for nobody", async () => {
    const pooler = await startTransactionPooler(url);
    undo.push(pooler.close);
    const database = await open(pooler.url);
    for (const ask of [() => database.isNew(), () => database.migrate()])
      await expect(ask()).rejects.toMatchObject({ name: "TransactionPoolerError" });
    const { rows } = await other.query("select to_regclass('content_versions') as found");
    expect(rows).toEqual([{ found: null }]);
  });
});
