import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import type { Lead } from "./lead.ts";
import { enqueueDeliveries } from "./enqueue-deliveries.ts";

/**
 * Stores an enquiry and, unless it is quarantined, its deliveries: all or nothing. An enquiry whose submission key is
 * already there is left alone.
 * @returns whether it was new
 */
export async function storeLead(ctx: Context, lead: Lead): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const stored = await tx.db
      .insertInto("leads")
      .values(lead)
      .onConflict((conflict) => conflict.column("submission_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return false;
    if (lead.status === "new") await enqueueDeliveries(tx, lead);
    return true;
  });
}
