import type { Selectable } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Context } from "../context.ts";

type State = Exclude<Selectable<Tables["approvals"]>["state"], "withdrawn">;

/** What a request is about, as `Subject`. */
interface Asked {
  kind: string;
  itemId: string;
}

/** Requests for a review in these states count no longer, nor do the decisions about them. Must run in a transaction. */
export async function withdrawRequests(
  { db }: Context,
  { kind, itemId }: Asked,
  states: readonly State[],
): Promise<void> {
  await db
    .updateTable("approvals")
    .set({ state: "withdrawn" })
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where("state", "in", states)
    .execute();
}

/**
 * The draft beside something live is gone: published, discarded, or moved into a release. What was asked and decided about it is not about
 * the next draft. Must run in the transaction in which it ends.
 */
export function endRequests(tx: Context, draft: Asked): Promise<void> {
  return withdrawRequests(tx, draft, ["waiting", "approved", "declined"]);
}
