import { type KyselyPlugin, SelectQueryNode, sql, WithNode } from "kysely";
import type { Database } from "./client.ts";
import { engineOf } from "./dialect.ts";
import type { Collection, Tables } from "./schema.ts";

/** A whole row, to be read in place of the one with its id and of any other with its slug. */
export interface OverlaidRow {
  table: Collection;
  row: Readonly<Record<string, unknown>> & { id: string };
}

/**
 * A handle to which the rows are as if they were stored. In each query that selects, the table's name stands for the table with the
 * rows laid over it; statements written whole as SQL, and what other tables keep of it (counts, the search index), know nothing of them.
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
  // SQLite takes a name within its own definition for a recursion, unless it says of which database it is.
  const real = isSqlite ? `main.${table}` : table;
  const columns = Object.keys(laid[0]?.row ?? {});
  const ids = laid.map(({ row }) => row.id);
  const slugs = laid.map(({ row }) => row["slug"]).filter((slug) => typeof slug === "string");
  const stored = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(real)}
    where id not in (${sql.join(ids)}) ${slugs.length > 0 ? sql`and slug not in (${sql.join(slugs)})` : sql``}`;
  const rows = laid.map(
    ({ row }) => sql`select ${sql.join(columns.map((column) => sql`${row[column]} as ${sql.ref(column)}`))}`,
  );
  // SQLite knows the kinds of the columns from the last part of a union, PostgreSQL from the first.
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
