import type { Collection, RevisionsTable } from "#db/schema.ts";
import type { Context } from "../context.ts";

interface Change {
  collection: Collection;
  itemId: string;
  version: number;
  action: RevisionsTable["action"];
  /** Address of the admin who made the change. */
  actorEmail: string;
  /** The whole row after the change; for a delete, as it was. */
  snapshot: Record<string, unknown>;
}

/** Keeps one change of a managed item, in the transaction that makes it. */
export async function recordRevision(tx: Context, change: Change): Promise<void> {
  await tx.db
    .insertInto("revisions")
    .values({
      id: crypto.randomUUID(),
      collection: change.collection,
      item_id: change.itemId,
      version: change.version,
      action: change.action,
      actor_email: change.actorEmail,
      snapshot: change.snapshot,
      created_at: tx.clock(),
    })
    .execute();
}
