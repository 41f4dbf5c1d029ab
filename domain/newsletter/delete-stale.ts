import type { ProcessContext } from "#domain/context.ts";
import { deleteMails } from "./delete-mails.ts";
import { confirmationLifetime, endedLifetime } from "./limits.ts";

/** At most so many addresses at once; the next round takes the next ones. */
const batch = 500;

/**
 * Deletes what the privacy policy says is not kept: addresses that nobody confirmed in seven days, and subscriptions that ended
 * three years ago. Who had left before and did not confirm a return has simply left.
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
    // Only if nobody confirmed or asked again meanwhile.
    const deleted = await db
      .deleteFrom("subscribers")
      .where("id", "=", id)
      .where("status", "!=", "confirmed")
      .where("consented_at", "<", unconfirmedBefore)
      .executeTakeFirst();
    if (deleted.numDeletedRows > 0n) await deleteMails(db, id);
  }
}
