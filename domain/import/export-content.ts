import type { Collection } from "#db/schema.ts";
import { readInPages } from "#lib/pacing.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import type { Context } from "../context.ts";
import type { ManagedRow } from "../content/kind.ts";

/** An exported item: its row and its former slugs. */
export type ExportedItem = ManagedRow<Collection> & { former_slugs: string[] };

const pageSize = 200;

/**
 * Every managed item of a collection, by id, hidden ones included.
 * @throws DomainError unauthenticated or forbidden
 */
export async function* exportCollection(ctx: Context, collection: Collection): AsyncGenerator<ExportedItem> {
  requireAbilityOrOperator(ctx, "transfer");
  yield* readInPages<ExportedItem>(pageSize, async (last) => {
    const rows = await ctx.db
      .selectFrom(collection)
      .selectAll()
      .where("id", ">", last?.id ?? "")
      .orderBy("id")
      .limit(pageSize)
      .execute();
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const former = await ctx.db
      .selectFrom("slug_history")
      .select(["item_id", "slug"])
      .where("collection", "=", collection)
      .where("item_id", "in", ids)
      .orderBy("slug")
      .execute();
    return rows.map((row) => {
      const former_slugs = former.filter(({ item_id }) => item_id === row.id).map(({ slug }) => slug);
      return { ...row, former_slugs };
    });
  });
}
