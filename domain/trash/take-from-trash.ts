import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { kindOf } from "../content/kinds.ts";
import { slugIn } from "../content/kind.ts";
import { freeSlug } from "../content/item-address.ts";
import { rowFromJson, insertRow } from "../content/write-item.ts";
import { keepFormerSlug } from "../slugs/former-slugs.ts";

interface TrashRow {
  id: string;
  collection: Collection;
  item_id: string;
  snapshot: Record<string, unknown>;
  former_slugs: string[];
}

interface PutBack {
  version: number;
  slug: string | null;
}

/**
 * Puts a deleted item back under its own id, as a new version. Its address may have been taken meanwhile: then it gets the same
 * one with a number. Former addresses lead to it again, unless something else has them now. Belongs in a transaction.
 * @param fields columns with what they are to say, instead of what it said when it was deleted
 */
export async function takeFromTrash(
  tx: Context,
  entry: TrashRow,
  actorEmail: string,
  fields: object = {},
): Promise<PutBack> {
  const { collection } = entry;
  const kind = kindOf(collection);
  const before = { ...rowFromJson<Collection>(entry.snapshot), ...fields };
  const slug = slugIn(before);
  const address = slug === null ? {} : { slug: await freeSlug(tx, collection, slug) };
  const row = { ...before, ...address, version: before.version + 1, updated_at: tx.clock() };
  await tx.db.deleteFrom("trash").where("id", "=", entry.id).execute();
  await insertRow(tx, kind, row, { action: "restore", actorEmail });
  for (const former of entry.former_slugs) {
    await keepFormerSlug(tx, { collection, slug: former, itemId: row.id }, { unlessTaken: true });
  }
  return { version: row.version, slug: slugIn(row) };
}
