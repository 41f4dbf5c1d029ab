import type { DraftKind } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { writerAddresses } from "../documents/draft-writers.ts";
import { findWriters, noRelease } from "../documents/drafts.ts";
import { type Role, may } from "../security/rights.ts";

/**
 * Gives the requests for review that name somebody who leaves as the reviewer to a colleague. Those that the colleague has made, wrote a part of,
 * or may not decide are for everybody who may. Belongs in the transaction of the deactivation.
 * @param from address, like `to.email`
 */
export async function handOverReviews(tx: Context, from: string, to: { email: string; role: Role }): Promise<void> {
  const requests = await tx.db
    .selectFrom("approvals")
    .select(["id", "kind", "item_id", "asked_by"])
    .where("asked_of", "=", from)
    .where("state", "=", "waiting")
    .execute();
  for (const { id, kind, item_id: itemId, asked_by: askedBy } of requests) {
    const filter = kind === "release" ? { release: itemId } : { release: noRelease, kind: kind as DraftKind, itemId };
    const writers = await writerAddresses(tx, await findWriters(tx, filter));
    const isAble = may(to.role, "publish") && askedBy !== to.email && !writers.includes(to.email);
    await tx.db
      .updateTable("approvals")
      .set({ asked_of: isAble ? to.email : null })
      .where("id", "=", id)
      .execute();
  }
}
