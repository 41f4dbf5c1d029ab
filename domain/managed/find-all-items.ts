import { sql, type Expression, type SqlBool } from "kysely";
import type { Collection } from "#db/schema.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Context } from "../context.ts";
import type { ManagedKind, ManagedRow } from "./managed-kind.ts";

/** Rows on one page of an admin's list. */
export const itemsPerPage = 20;

export type ItemState = "all" | "published" | "active" | "draft" | "inactive";
/** "specified" is the order of specification section 7. */
export type ItemSort = "specified" | "title" | "updated";

export interface ItemQuery {
  /** From 1; a page beyond the last answers the last. */
  page?: number;
  /** Text that an item must contain, in any case; empty for all. */
  search?: string;
  /** "published" and "active" mean the same, "draft" and "inactive" too. */
  state?: ItemState;
  sort?: ItemSort;
}

export interface ItemPage<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  total: number;
}

type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];

/**
 * One page of a collection for its admin list, what visitors don't see included.
 * @param specified the specified order; ids settle what it leaves open
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findAllItems<C extends Collection, K extends keyof ManagedRow<C> & string>(
  ctx: Context,
  kind: ManagedKind<C>,
  { columns, specified }: { columns: readonly K[]; specified: Order },
  { page = 1, search = "", state = "all", sort = "specified" }: ItemQuery,
): Promise<ItemPage<Pick<ManagedRow<C>, K>>> {
  await requireAdmin(ctx);
  const words = search.trim().toLowerCase();
  const isPublic = state === "published" || state === "active";
  const table: Collection = kind.collection;
  const matching = ctx.db
    .selectFrom(table)
    .$if(state !== "all", (query) => query.where(sql.ref<boolean>(kind.publicColumn), "=", isPublic))
    .$if(words !== "", (query) => query.where(contains(kind.searched, words)));
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const pages = Math.max(1, Math.ceil(total / itemsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const orders: Record<ItemSort, Order> = {
    specified,
    title: [[`lower(${kind.titleColumn})`, "asc"]],
    updated: [["updated_at", "desc"]],
  };
  let ordered = matching.select(columns as never);
  for (const [column, direction] of orders[sort]) ordered = ordered.orderBy(sql.raw(column), direction);
  const items = await ordered
    .orderBy("id")
    .limit(itemsPerPage)
    .offset((shown - 1) * itemsPerPage)
    .execute();
  return { items: items as unknown as Pick<ManagedRow<C>, K>[], page: shown, pages, total };
}

/** `%` and `_` in the words are meant literally. */
function contains(columns: readonly string[], words: string): Expression<SqlBool> {
  const pattern = `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const text = sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  );
  return sql<boolean>`lower(${text}) like ${pattern} escape '\\'`;
}
