import { type Collection, collections } from "#db/schema.ts";
import { requireAdmin } from "../rights.ts";
import type { Context } from "../context.ts";
import { newRow } from "../content/save-item.ts";
import { kindOf } from "../content/kinds.ts";
import { readFields } from "../content/input.ts";
import { type ManagedKind, titleOf } from "../content/kind.ts";
import type { PageCollection } from "../content/public-pages.ts";
import { insertRow } from "../content/write-item.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { transaction } from "../transaction.ts";
import { type BuiltInEntry, builtInEntries } from "./built-in-entries.ts";

export interface ImportOutcome {
  /** How many items were made. */
  created: Record<Collection, number>;
  /** How many entries were passed over: imported before, or their address has an item of its own. */
  kept: number;
}

/**
 * Copies the built-in content into the tables, where admins can edit it: all of it in one transaction. An entry is imported
 * once: what was edited, renamed or deleted since stays so. No page changes by it
 * (docs/decisions/115-import-of-built-in-content.md).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function importBuiltIn(ctx: Context): Promise<ImportOutcome> {
  const admin = requireAdmin(ctx);
  return transaction(ctx, async (tx) => {
    const made: [Collection, number][] = [];
    let kept = 0;
    for (const collection of collections) {
      const builtIn = builtInEntries[collection] ?? [];
      const count = await importCollection(tx, kindOf(collection), builtIn, admin.email);
      made.push([collection, count]);
      kept += builtIn.length - count;
    }
    return { created: Object.fromEntries(made) as Record<Collection, number>, kept };
  });
}

async function importCollection(
  tx: Context,
  kind: ManagedKind,
  builtIn: readonly BuiltInEntry[],
  actorEmail: string,
): Promise<number> {
  // PostgreSQL refuses the empty list that a kind without built-in entries would be looked up by.
  if (builtIn.length === 0) return 0;
  const taken = await takenAmong(tx, kind, builtIn);
  const oldest = await oldestOf(tx, kind.collection);
  let made = 0;
  for (const [index, { slug, input, date }] of builtIn.entries()) {
    if (taken.has(slug)) continue;
    const row = newRow(tx, readFields(kind, input), kind.pages && slug);
    if (!(await claim(tx, kind.collection, slug, row.id))) continue;
    // Behind what admins have written already, in the order in which the site shows the built-in ones.
    const created_at = date ?? new Date(oldest - (index + 1) * 1_000);
    const dated = { ...row, created_at, updated_at: date ?? row.updated_at };
    await insertRow(tx, kind, dated, { action: "import", actorEmail });
    made += 1;
  }
  return made;
}

/** The addresses (of modules: what their names would be as such) of built-in entries that items have already. */
async function takenAmong(tx: Context, kind: ManagedKind, builtIn: readonly BuiltInEntry[]): Promise<Set<string>> {
  if (!kind.pages) {
    const items = await tx.db.selectFrom(kind.collection).selectAll().execute();
    return new Set(items.flatMap((item) => slugOf(titleOf(kind, item)) ?? []));
  }
  const slugs = builtIn.map(({ slug }) => slug);
  const rows = await tx.db
    .selectFrom(kind.collection as PageCollection)
    .select("slug")
    .where("slug", "in", slugs)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** When the oldest item was made; now at the latest. */
async function oldestOf(tx: Context, collection: Collection): Promise<number> {
  const oldest = tx.db.selectFrom(collection).select("created_at").orderBy("created_at").limit(1);
  const row = await oldest.executeTakeFirst();
  return Math.min(tx.clock().getTime(), row?.created_at.getTime() ?? Infinity);
}

/** Writes down that an entry is imported. False when it was before, also by somebody who does the same at this moment. */
async function claim(tx: Context, collection: Collection, slug: string, itemId: string): Promise<boolean> {
  const claimed = await tx.db
    .insertInto("imported_entries")
    .values({ collection, slug, item_id: itemId, imported_at: tx.clock() })
    .onConflict((conflict) => conflict.columns(["collection", "slug"]).doNothing())
    .returning("slug")
    .executeTakeFirst();
  return claimed !== undefined;
}
