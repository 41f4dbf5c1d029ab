import type { RevisionsTable } from "#db/schema.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { titleOf } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import type { Context } from "../context.ts";
import { readTextName, titleOfText } from "../site-texts/stored-texts.ts";

interface Change {
  collection: RevisionsTable["collection"];
  itemId: string;
  version: number;
  action: RevisionsTable["action"];
  /** Address of the admin who made the change. */
  actorEmail: string;
  /** The whole row after the change; for a delete, before it. */
  snapshot: Record<string, unknown>;
}

/** Records a change of a managed item with its entry in the activity log, in the transaction of the change. */
export async function recordRevision(tx: Context, { itemId, actorEmail, ...change }: Change): Promise<void> {
  const row = { ...change, id: crypto.randomUUID(), item_id: itemId, actor_email: actorEmail, created_at: tx.clock() };
  await tx.db.insertInto("revisions").values(row).execute();
  const { collection, action, snapshot } = change;
  const title =
    collection === "site_texts" ? titleOfText(readTextName(itemId), snapshot) : titleOf(kindOf(collection), snapshot);
  const by = { email: actorEmail };
  await recordActivity(tx, { action, kind: collection, itemId, title, revisionId: row.id, by });
}
