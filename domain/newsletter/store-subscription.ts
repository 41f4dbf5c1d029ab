import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { sendConfirmation, sendNotice } from "./send-newsletter-mail.ts";
import type { Subscriber } from "./subscriber.ts";

/**
 * Stores that somebody asked for the newsletter, with the mail that follows from it: all or nothing. An address that is not on
 * the list waits for its confirmation, with what was agreed to last. One that is on the list stays as it is.
 * @param mayMail false when the address has had enough mail for today
 */
export async function storeSubscription(ctx: Context, asked: Subscriber, mayMail: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { status, consent_version, consent_text, consent_page, consented_at, confirmed_at } = asked;
    const waiting = await tx.db
      .insertInto("subscribers")
      .values(asked)
      .onConflict((conflict) =>
        conflict
          .column("email")
          .doUpdateSet({ status, consent_version, consent_text, consent_page, consented_at, confirmed_at })
          .where("subscribers.status", "!=", "confirmed"),
      )
      .returningAll()
      .executeTakeFirst();
    if (!mayMail) return;
    if (waiting) return sendConfirmation(tx, waiting);
    const listed = await tx.db
      .selectFrom("subscribers")
      .selectAll()
      .where("email", "=", asked.email)
      .executeTakeFirst();
    if (listed) await sendNotice(tx, listed);
  });
}
