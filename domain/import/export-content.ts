import type { Collection } from "#db/schema.ts";
import { requireEditor } from "../accounts/admins/require-admin.ts";
import type { Context } from "../context.ts";
import type { ManagedRow } from "../content/kind.ts";

/** One item as it leaves the house: its row, and the addresses that lead to it. */
export type ExportedItem = ManagedRow<Collection> & { former_slugs: string[] };

const pageSize = 200;

/**
 * Every managed item of a collection, by id, whether visitors see it or not. Read page by page, so that an export of any size needs
 * little memory and never holds up the server beside it.
 * @throws DomainError unauthenticated or forbidden
 */
export async function* exportCollection(ctx: Context, collection: Collection): AsyncGenerator<ExportedItem> {
  await requireEditor(ctx);
  let last = "";
  for (;;) {
    const rows = await ctx.db
      .selectFrom(collection)
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const former = await ctx.db
      .selectFrom("slug_history")
      .select(["item_id", "slug"])
      .where("collection", "=", collection)
      .where("item_id", "in", ids)
      .orderBy("slug")
      .execute();
    for (const row of rows) {
      const former_slugs = former.filter(({ item_id }) => item_id === row.id).map(({ slug }) => slug);
      yield { ...row, former_slugs };
    }
    last = ids.at(-1) ?? "";
  }
}
