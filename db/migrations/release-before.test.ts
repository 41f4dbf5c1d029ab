import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { silentLogger } from "#lib/logger.ts";
import { type AnyDatabase, engineOf } from "../dialect.ts";
import { createPool, PostgresPoolDialect } from "../engines/postgres-dialect.ts";
import { NodeSqliteDialect } from "../engines/sqlite-dialect.ts";
import { migrations } from "../migrate.ts";
import { createPostgresDatabase } from "../testing/provide-postgres.ts";

// The release before may run beside this one: its statements must still work after each migration (decision 255). What a release stops
// using goes in a later one, and is named here with the release that has stopped using it.

/** The first migration under the rule. */
const first = "053-backup-runs";

/** What the release before does not use any more, by the migration that takes it away: "leads.former_column", or a table. */
const unused: Record<string, readonly string[]> = {};

interface Shape {
  /** By "table.column": its type, and whether an insert may leave it out. */
  columns: Map<string, { type: string; isOptional: boolean }>;
  /** Unique indexes, as "table (columns)". */
  unique: Set<string>;
}

async function shapeOf(db: AnyDatabase): Promise<Shape> {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap((table) =>
    table.columns.map((column): [string, { type: string; isOptional: boolean }] => [
      `${table.name}.${column.name}`,
      {
        type: column.dataType.toLowerCase(),
        isOptional: column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
      },
    ]),
  );
  return { columns: new Map(columns), unique: new Set(await findUnique(db)) };
}

async function findUnique(db: AnyDatabase): Promise<string[]> {
  const query =
    engineOf(db) === "sqlite"
      ? sql<{
          words: string;
        }>`select m.name || ' (' || (select group_concat(name) from pragma_index_info(l.name)) || ')' as words
          from sqlite_master m, pragma_index_list(m.name) l where m.type = 'table' and l."unique" = 1`
      : sql<{
          words: string;
        }>`select c.relname || ' (' || string_agg(a.attname, ',' order by a.attnum) || ')' as words from pg_index i
          join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
          join pg_attribute a on a.attrelid = i.indexrelid where i.indisunique group by c.relname, i.indexrelid`;
  return (await query.execute(db)).rows.map(({ words }) => words);
}

const tableOf = (column: string) => column.slice(0, column.indexOf("."));

/** What a migration does that statements of the release before can fail at, a sentence each. */
function findBreaks(before: Shape, after: Shape, mayGo: readonly string[]): string[] {
  const tables = (shape: Shape) => new Set([...shape.columns.keys()].map(tableOf));
  const [former, present] = [tables(before), tables(after)];
  const goes = (column: string) => mayGo.includes(column) || mayGo.includes(tableOf(column));
  const changed = [...before.columns].flatMap(([column, was]) => {
    const is = after.columns.get(column);
    if (goes(column)) return [];
    if (!is) return [`${column} is gone`];
    if (is.type !== was.type) return [`${column} was ${was.type} and is ${is.type}`];
    return was.isOptional && !is.isOptional ? [`${column} must be given now`] : [];
  });
  const added = [...after.columns].flatMap(([column, { isOptional }]) =>
    former.has(tableOf(column)) && !before.columns.has(column) && !isOptional
      ? [`the new ${column} must be given`]
      : [],
  );
  const narrowed = [...after.unique].flatMap((words) =>
    former.has(words.slice(0, words.indexOf(" "))) && !before.unique.has(words) ? [`${words} must be unique now`] : [],
  );
  const lost = [...former]
    .filter((table) => !present.has(table) && !mayGo.includes(table))
    .map((table) => `the table ${table} is gone`);
  return [...changed, ...added, ...narrowed, ...lost];
}

async function openSqlite(): Promise<AnyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "homecoming-unit-"));
  const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(join(folder, "site.sqlite")) });
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  return db;
}

const template = process.env["TEST_ENGINES"] === "sqlite" ? null : inject("postgresTemplate");

async function openPostgres(): Promise<AnyDatabase> {
  const { url, drop } = await createPostgresDatabase(template ?? "", "empty");
  const pool = createPool(url, silentLogger);
  const db = new Kysely<unknown>({ dialect: new PostgresPoolDialect(pool) });
  onTestFinished(async () => {
    await db.destroy();
    await pool.end();
    await drop();
  });
  return db;
}

const migratorOf = (db: AnyDatabase, all: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: async () => all } });

const names = Object.keys(migrations).toSorted();

describe.each([
  ["SQLite", openSqlite, false],
  ["PostgreSQL", openPostgres, template === null],
] as const)("the release before, on %s", (_, open, isSkipped) => {
  it.skipIf(isSkipped)("finds all that it uses after each new migration", async () => {
    const db = await open();
    const migrator = migratorOf(db, migrations);
    const ruled = names.slice(names.indexOf(first));
    const start = await migrator.migrateTo(names[names.indexOf(first) - 1] ?? "");
    expect(start.error).toBeUndefined();
    const breaks: Record<string, string[]> = {};
    let before = await shapeOf(db);
    for (const name of ruled) {
      const { error } = await migrator.migrateUp();
      expect(error).toBeUndefined();
      const after = await shapeOf(db);
      const found = findBreaks(before, after, unused[name] ?? []);
      if (found.length > 0) breaks[name] = found;
      before = after;
    }
    expect(breaks, "expand now, and contract in a later release (decision 255)").toEqual({});
  });

  it.skipIf(isSkipped)("would miss each of these", async () => {
    const db = await open();
    const up = (work: (db: AnyDatabase) => Promise<unknown>): Migration => ({
      up: async (tx) => void (await work(tx)),
    });
    const all = {
      "1": up(async (tx) => {
        await tx.schema
          .createTable("kept")
          .addColumn("one", "text")
          .addColumn("two", "text")
          .addColumn("three", "text", (column) => column.notNull().defaultTo(""))
          .execute();
        await tx.schema.createTable("dropped").addColumn("one", "text").execute();
      }),
      "2": up(async (tx) => {
        await tx.schema.dropTable("dropped").execute();
        await tx.schema.alterTable("kept").renameColumn("two", "second").execute();
        await tx.schema.createIndex("kept_once").unique().on("kept").columns(["one"]).execute();
        await tx.schema.alterTable("kept").addColumn("four", "text").execute();
        await tx.schema
          .createTable("made")
          .addColumn("one", "text", (column) => column.notNull().unique())
          .execute();
      }),
    };
    const migrator = migratorOf(db, all);
    await migrator.migrateUp();
    const before = await shapeOf(db);
    await migrator.migrateUp();
    const after = await shapeOf(db);
    expect(findBreaks(before, after, []).toSorted()).toEqual([
      "dropped.one is gone",
      "kept (one) must be unique now",
      "kept.two is gone",
      "the table dropped is gone",
    ]);
    expect(findBreaks(before, after, ["dropped", "kept.two"])).toEqual(["kept (one) must be unique now"]);
    expect(findBreaks(after, before, [])).toContain("kept.four is gone");
  });
});
