import { recordActivity } from "../activity/record-activity.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import type { Database } from "#db/client.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { mailKeyOf } from "./send-newsletter-mail.ts";
import { confirmationLifetime, endedLifetime } from "./subscriber.ts";

/**
 * Erases an address with everything that was or would be sent to it. No trace is kept: when it is entered again, it
 * must be confirmed like any other.
 * @throws DomainError unauthenticated, forbidden or not_found
 */
export async function eraseSubscriber(ctx: Context, id: string): Promise<void> {
  requireAbilityOrOperator(ctx, "newsletter");
  await transaction(ctx, async (tx) => {
    const erased = await tx.db.deleteFrom("subscribers").where("id", "=", id).returning("id").executeTakeFirst();
    if (!erased) throw new DomainError("not_found", "This address is gone already.");
    await deleteMails(tx.db, id);
    await recordActivity(tx, { action: "erase", kind: "subscriber", itemId: id });
  });
  ctx.log.info({ subscriber: id }, "a newsletter address was erased");
}

/** Addresses of one round; the next round takes more. */
const batch = 500;

/**
 * Deletes what the privacy policy says is not kept: addresses that were not confirmed within seven days, and
 * subscriptions that ended three years ago. A person who had unsubscribed before and did not confirm a new sign-up
 * becomes unsubscribed again.
 */
export async function deleteStaleSubscribers(process: ProcessContext): Promise<void> {
  const { db } = process;
  const now = process.clock().getTime();
  const unconfirmedBefore = new Date(now - confirmationLifetime);
  await db
    .updateTable("subscribers")
    .set({ status: "unsubscribed" })
    .where("status", "=", "pending")
    .where("unsubscribed_at", "is not", null)
    .where("consented_at", "<", unconfirmedBefore)
    .execute();
  const stale = await db
    .selectFrom("subscribers")
    .select("id")
    .where(({ eb, or, and }) =>
      or([
        and([eb("status", "=", "pending"), eb("consented_at", "<", unconfirmedBefore)]),
        and([eb("status", "=", "unsubscribed"), eb("unsubscribed_at", "<", new Date(now - endedLifetime))]),
      ]),
    )
    .limit(batch)
    .execute();
  for (const { id } of stale) {
    // Unless it was confirmed or asked for again in the meantime.
    const deleted = await db
      .deleteFrom("subscribers")
      .where("id", "=", id)
      .where("status", "!=", "confirmed")
      .where("consented_at", "<", unconfirmedBefore)
      .executeTakeFirst();
    if (deleted.numDeletedRows > 0n) await deleteMails(db, id);
  }
}

async function deleteMails(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("idempotency_key", "like", `${mailKeyOf(id)}%`)
    .execute();
}
