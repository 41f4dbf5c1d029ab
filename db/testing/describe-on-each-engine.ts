import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { type Database, type DatabaseOptions, type OpenDatabase, openDatabase } from "../client.ts";
import type { Engine } from "../dialect.ts";
import { createPostgresDatabase } from "./provide-postgres.ts";
import "./provide-sqlite.ts";

/** What a suite has of its engine. The database exists while tests and their hooks run, not while tests are collected. */
export interface EngineUnderTest {
  readonly name: Engine;
  /** A migrated database of this suite alone. */
  readonly db: Database;
  readonly opened: OpenDatabase;
  /** What opens the same database once more: with openDatabase, or in another process. */
  readonly options: DatabaseOptions;
  /** A second handle on the same database, closed after the suite. */
  openAnother(): Promise<OpenDatabase>;
}

interface Suite {
  options: DatabaseOptions;
  handles: OpenDatabase[];
  remove: () => Promise<void>;
}

/**
 * Describes the same behaviour on SQLite and on PostgreSQL, each with a fresh migrated database for the suite. Without a
 * PostgreSQL its half is skipped, loudly (db/testing/provide-postgres.ts); TEST_ENGINES=sqlite leaves it out.
 */
export function describeOnEachEngine(name: string, define: (engine: EngineUnderTest) => void): void {
  describe(`${name} (SQLite)`, () => {
    define(engineUnderTest("sqlite", prepareSqlite));
  });
  if (process.env["TEST_ENGINES"] === "sqlite") return;
  const template = inject("postgresTemplate");
  describe.skipIf(template === null)(`${name} (PostgreSQL)`, () => {
    define(engineUnderTest("postgres", () => preparePostgres(template ?? "")));
  });
}

function engineUnderTest(name: Engine, prepare: () => Promise<Omit<Suite, "handles">>): EngineUnderTest {
  let current: Suite | undefined;
  const suite = (): Suite => {
    if (current === undefined)
      throw new Error("the database exists only while tests run: use it inside them or in hooks");
    return current;
  };
  const opened = (): OpenDatabase => {
    const [first] = suite().handles;
    if (first === undefined) throw new Error("the database could not be opened");
    return first;
  };
  const openAnother = async (): Promise<OpenDatabase> => {
    const handle = await openDatabase(suite().options);
    suite().handles.push(handle);
    return handle;
  };

  beforeAll(async () => {
    // Migrated is what it copies; to ask for that takes as long as making the copy.
    current = { ...(await prepare()), handles: [] };
    await openAnother();
  });
  afterAll(async () => {
    await Promise.all(current?.handles.map((handle) => handle.close()) ?? []);
    await current?.remove();
  });

  return {
    name,
    openAnother,
    get db() {
      return opened().db;
    },
    get opened() {
      return opened();
    },
    get options() {
      return suite().options;
    },
  };
}

async function prepareSqlite(): Promise<Omit<Suite, "handles">> {
  const dataDir = await mkdtemp(join(tmpdir(), "homecoming-unit-"));
  await cp(inject("sqliteTemplate"), dataDir, { recursive: true });
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function preparePostgres(template: string): Promise<Omit<Suite, "handles">> {
  const { url, drop } = await createPostgresDatabase(template, "migrated");
  return { options: { dataDir: "", databaseUrl: url }, remove: drop };
}
