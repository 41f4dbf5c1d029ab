import type { Context, Change } from "../context.ts";
import { takeFormerAddresses } from "./former-addresses.ts";
import { addToTrash } from "./trash.ts";
import { recordVersion } from "./versions.ts";

/** What a change has made. */
export interface Published<Row> {
  /** The row as it is stored, or as it was before its deletion; null for a document that is only a draft. */
  row: Row | null;
  /** The entry of a deleted document in the trash; null for none. */
  trashId: string | null;
}

/**
 * The one way in which a document changes: it is stored, its version goes into the history or the trash, and what depends on it follows
 * (domain/site.ts). Must run in a transaction.
 * @returns null when what is stored is no longer what the change begins with
 * @throws DomainError what a follower refuses; `invalid` or `conflict` when its address or id is taken
 */
export async function publish<Row extends object>(tx: Context, change: Change<Row>): Promise<Published<Row> | null> {
  const { kind, id, before, after, action, by } = change;
  for (const follower of tx.site.followers) await follower.before?.(tx, change);
  const isStored = before !== null || after !== null;
  const row = isStored ? await kind.write(tx, before, after) : null;
  if (isStored && row === null) return null;
  const made = { ...change, ...(after === null ? { before: row } : { after: row }) };
  const trashId = after === null ? await trash(tx, made) : null;
  if (row) await recordVersion(tx, kind, { id, row, action, by });
  for (const follower of tx.site.followers) await follower.after?.(tx, made);
  return { row, trashId };
}

async function trash<Row extends object>(tx: Context, { kind, id, before, by, trash: kept }: Change<Row>) {
  const former_slugs = await takeFormerAddresses(tx, kind, id);
  const ofRow = before && { title: kind.titleOf(before), snapshot: kind.snapshotOf(before) };
  const entry = kept === undefined ? ofRow : kept;
  return entry && addToTrash(tx, { collection: kind.name, item_id: id, former_slugs, deleted_by: by, ...entry });
}
