import { type KyselyPlugin, type RawBuilder, SelectQueryNode, sql, WithNode } from "kysely";
import type { Database } from "./client.ts";
import { engineOf, storableJson } from "./dialect.ts";
import type { Collection, Tables } from "./schema.ts";

type OverlaidTable = Collection | "redirects";

/** A whole row that is read in place of the one with the same id and of any other with the same slug. */
export interface OverlaidRow {
  table: OverlaidTable;
  row: Readonly<Record<string, unknown>> & { id: string };
}

/** A row that is not read. */
export interface RemovedRow {
  table: OverlaidTable;
  id: string;
}

/**
 * A handle whose queries see the rows as if they were stored: each query that selects gets a common table expression
 * with the table's name. Statements written as SQL, and tables that are derived from it (counts, the search index), do
 * not see the rows.
 */
export function withOverlay(db: Database, rows: readonly OverlaidRow[], removed: readonly RemovedRow[] = []): Database {
  const tables = new Set([...rows, ...removed].map(({ table }) => table));
  return withTables(
    db,
    [...tables].map((table) => {
      const laid = rows.filter((one) => one.table === table);
      const gone = removed.filter((one) => one.table === table).map(({ id }) => id);
      return tableAs(db, table, overlaid(db, table, { laid, gone }));
    }),
  );
}

/** Puts common table expressions before each query that selects. */
function withTables(db: Database, tables: readonly WithNode[]): Database {
  const [first, ...others] = tables.flatMap(({ expressions }) => expressions);
  if (!first) return db;
  const overlay = others.reduce(
    (node, expression) => WithNode.cloneWithExpression(node, expression),
    WithNode.create(first),
  );
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!SelectQueryNode.is(node)) return node;
      const own = node.with?.expressions ?? [];
      return { ...node, with: own.reduce((all, expression) => WithNode.cloneWithExpression(all, expression), overlay) };
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

function overlaid(
  db: Database,
  table: OverlaidTable,
  { laid, gone }: { laid: readonly OverlaidRow[]; gone: readonly string[] },
): RawBuilder<unknown> {
  const columns = Object.keys(laid[0]?.row ?? {});
  const selected = columns.length > 0 ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`;
  const ids = [...gone, ...laid.map(({ row }) => row.id)];
  const slugs = laid.map(({ row }) => row["slug"]).filter((slug) => typeof slug === "string");
  const stored = sql`select ${selected} from ${sql.table(realName(db, table))}
    where id not in (${sql.join(ids)}) ${slugs.length > 0 ? sql`and slug not in (${sql.join(slugs)})` : sql``}`;
  return laid.length === 0 ? stored : union(db, stored, fromRows(db, table, columns, laid));
}

/**
 * All rows as one parameter. With a part of a union for each, PostgreSQL takes seconds for the plan of the 500 rows that a release may
 * have, and SQLite refuses them.
 */
function fromRows(
  db: Database,
  table: OverlaidTable,
  columns: readonly string[],
  laid: readonly OverlaidRow[],
): RawBuilder<unknown> {
  const all = storableJson(laid.map(({ row }) => row));
  if (engineOf(db) === "sqlite") {
    const values = columns.map((column) => sql`json_extract(laid.value, ${`$.${column}`}) as ${sql.ref(column)}`);
    return sql`select ${sql.join(values)} from json_each(${all}) as laid`;
  }
  const values = columns.map((column) => sql.ref(`laid.${column}`));
  return sql`select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${all}::jsonb) as laid`;
}

/** SQLite takes a name within its own definition for recursion, unless it is qualified with the database. */
function realName(db: Database, table: string): string {
  return engineOf(db) === "sqlite" ? `main.${table}` : table;
}

/** SQLite takes the column types from the last part of a union, PostgreSQL from the first. */
function union(db: Database, stored: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return engineOf(db) === "sqlite" ? sql`${rows} union all ${stored}` : sql`${stored} union all ${rows}`;
}

function tableAs(db: Database, table: OverlaidTable, all: RawBuilder<unknown>): WithNode {
  const { with: node } = db
    .with(table, () => sql<Tables[Collection]>`(${all})`)
    .selectFrom(table)
    .select("id")
    .toOperationNode();
  if (!node) throw new Error("a query with an overlay has no overlay");
  return node;
}
