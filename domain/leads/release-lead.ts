import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { enqueueDeliveries } from "./enqueue-deliveries.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Lets an enquiry out of quarantine: from now on it is like any other, and its deliveries go out. One that is not
 * quarantined is left alone.
 * @returns whether it was quarantined
 * @throws DomainError forbidden, or not_found when there is no such enquiry
 */
export async function releaseLead(ctx: Context, id: string): Promise<boolean> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    const released = await tx.db
      .updateTable("leads")
      .set({ status: "new" })
      .where("id", "=", id)
      .where("status", "=", "quarantined")
      .returningAll()
      .executeTakeFirst();
    if (released) {
      await enqueueDeliveries(tx, released);
      return true;
    }
    const known = await tx.db.selectFrom("leads").select("id").where("id", "=", id).executeTakeFirst();
    if (!known) throw new DomainError("not_found", `There is no enquiry ${id}.`);
    return false;
  });
}
