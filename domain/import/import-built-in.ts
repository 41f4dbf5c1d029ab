import { type Collection, collections } from "#db/schema.ts";
import { requireAbility } from "../security/rights.ts";
import { largestNumber, readFields } from "../documents/input.ts";
import { type ManagedKind, slugOf, titleOf } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { PageCollection } from "../pages/public-pages.ts";
import { newRow, itemsOf } from "../documents/items.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { getTexts } from "../texts/get-texts.ts";
import { type BuiltInEntry, builtInEntriesOf } from "./built-in-entries.ts";
import { publish } from "../documents/publish.ts";

export interface ImportOutcome {
  /** Number of created items. */
  created: Record<Collection, number>;
  /** Number of entries that were skipped: imported before, or an item has their address. */
  kept: number;
  /** Kinds whose entries were created hidden: visitors see items of the team's own in their lists. */
  hidden: Collection[];
}

/**
 * Copies the built-in content into the tables, where admins can edit it, in one transaction. Each entry is imported
 * once; later edits, renames and deletions are respected. No page changes: where visitors see items of the team's own, the entries are
 * hidden (docs/decisions/115-import-of-built-in-content.md).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function importBuiltIn(ctx: Context): Promise<ImportOutcome> {
  const admin = requireAbility(ctx, "transfer");
  const entries = builtInEntriesOf(await getTexts(ctx));
  return transaction(ctx, async (tx) => {
    const made: [Collection, number][] = [];
    const hidden: Collection[] = [];
    let kept = 0;
    for (const collection of collections) {
      const builtIn = entries[collection] ?? [];
      const kind = kindOf<Collection>(collection);
      const isHidden = builtIn.length > 0 && (await replacesBuiltIn(tx, kind));
      const count = await importCollection(tx, kind, builtIn, { isHidden, actorEmail: admin.email });
      made.push([collection, count]);
      if (isHidden && count > 0) hidden.push(collection);
      kept += builtIn.length - count;
    }
    return { created: Object.fromEntries(made) as Record<Collection, number>, kept, hidden };
  });
}

async function importCollection(
  tx: Context,
  kind: ManagedKind,
  builtIn: readonly BuiltInEntry[],
  { isHidden, actorEmail }: { isHidden: boolean; actorEmail: string },
): Promise<number> {
  // Looking up an empty list of slugs is an error in PostgreSQL.
  if (builtIn.length === 0) return 0;
  const taken = await takenAmong(tx, kind, builtIn);
  const oldest = await oldestOf(tx, kind.collection);
  const last = await lastPlace(tx, kind);
  let made = 0;
  for (const [index, { slug, input, date }] of builtIn.entries()) {
    if (taken.has(slug)) continue;
    const place =
      typeof input["order_index"] === "number"
        ? { order_index: Math.min(last + input["order_index"], largestNumber) }
        : {};
    const shown = isHidden ? { [kind.shown]: false } : {};
    const row = newRow(tx, readFields(kind, { ...input, ...place, ...shown }), kind.pages && slug);
    if (!(await claim(tx, kind.collection, slug, row.id))) continue;
    // Older than existing items, so that it comes after them in lists, and in the order of the built-in lists.
    const created_at = date ?? new Date(oldest - (index + 1) * 1_000);
    const dated = { ...row, created_at, updated_at: date ?? row.updated_at };
    const change = { kind: itemsOf(kind), id: row.id, action: "import", by: actorEmail } as const;
    await publish(tx, { ...change, before: null, after: dated });
    made += 1;
  }
  return made;
}

/** Whether the list of this kind shows items of the team's own instead of the built-in entries. The blog shows both. */
async function replacesBuiltIn(tx: Context, kind: ManagedKind): Promise<boolean> {
  if (kind.collection === "blog_posts") return false;
  const visible = tx.db
    .selectFrom(kind.collection)
    .select("id")
    .where(kind.shown as "is_active", "=", true)
    .limit(1);
  return (await visible.executeTakeFirst()) !== undefined;
}

/** The last place in the manual order of a kind; 0 for a kind without one, or without items. */
async function lastPlace(tx: Context, kind: ManagedKind): Promise<number> {
  if (kind.orderedWithin === undefined) return 0;
  const items = tx.db.selectFrom(kind.collection as "use_cases_content");
  const row = await items.select(({ fn }) => fn.max("order_index").as("place")).executeTakeFirst();
  return row?.place ?? 0;
}

/** Slugs of built-in entries that items have already; for modules, the slugs of their names. */
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

/** Creation time of the oldest item, or now. */
async function oldestOf(tx: Context, collection: Collection): Promise<number> {
  const oldest = tx.db.selectFrom(collection).select("created_at").orderBy("created_at").limit(1);
  const row = await oldest.executeTakeFirst();
  return Math.min(tx.clock().getTime(), row?.created_at.getTime() ?? Infinity);
}

/** Records that an entry is imported. False when it was already, also by a concurrent import. */
async function claim(tx: Context, collection: Collection, slug: string, itemId: string): Promise<boolean> {
  const claimed = await tx.db
    .insertInto("imported_entries")
    .values({ collection, slug, item_id: itemId, imported_at: tx.clock() })
    .onConflict((conflict) => conflict.columns(["collection", "slug"]).doNothing())
    .returning("slug")
    .executeTakeFirst();
  return claimed !== undefined;
}
