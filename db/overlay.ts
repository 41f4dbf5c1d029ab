import { type KyselyPlugin, SelectQueryNode, sql, WithNode } from "kysely";
import type { Database } from "./client.ts";
import { engineOf } from "./dialect.ts";
import type { Collection, Tables } from "./schema.ts";

/** A whole row that is read in place of the one with the same id and of any other with the same slug. */
export interface OverlaidRow {
  table: Collection;
  row: Readonly<Record<string, unknown>> & { id: string };
}

/**
 * A handle whose queries see the rows as if they were stored: each query that selects gets a common table expression
 * with the table's name. Statements written as SQL, and tables that are derived from it (counts, the search index), do
 * not see the rows.
 */
export function withOverlay(db: Database, rows: readonly OverlaidRow[]): Database {
  const tables = Map.groupBy(rows, ({ table }) => table);
  const expressions = [...tables].flatMap(([table, laid]) => overlaid(db, table, laid).expressions);
  const [first, ...others] = expressions;
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

function overlaid(db: Database, table: Collection, laid: readonly OverlaidRow[]): WithNode {
  const isSqlite = engineOf(db) === "sqlite";
  // SQLite takes a name within its own definition for recursion, unless it is qualified with the database.
  const real = isSqlite ? `main.${table}` : table;
  const columns = Object.keys(laid[0]?.row ?? {});
  const ids = laid.map(({ row }) => row.id);
  const slugs = laid.map(({ row }) => row["slug"]).filter((slug) => typeof slug === "string");
  const stored = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(real)}
    where id not in (${sql.join(ids)}) ${slugs.length > 0 ? sql`and slug not in (${sql.join(slugs)})` : sql``}`;
  const rows = laid.map(
    ({ row }) => sql`select ${sql.join(columns.map((column) => sql`${row[column]} as ${sql.ref(column)}`))}`,
  );
  // SQLite takes the column types from the last part of a union, PostgreSQL from the first.
  const parts = isSqlite ? [...rows, stored] : [stored, ...rows];
  const all = sql<Tables[Collection]>`(${sql.join(parts, sql` union all `)})`;
  const { with: node } = db
    .with(table, () => all)
    .selectFrom(table)
    .select("id")
    .toOperationNode();
  if (!node) throw new Error("a query with an overlay has no overlay");
  return node;
}
