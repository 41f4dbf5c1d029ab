import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readConfirmationToken, roundOf, readUnsubscribeToken } from "./link-tokens.ts";
import { sendWelcome } from "./send-newsletter-mail.ts";
import type { Subscriber } from "./subscriber.ts";

/** State of a confirmation link. `replaced`: its sign-up has ended since. */
export type Confirmation = { state: "open" | "done"; email: string } | { state: "expired" | "replaced" | "unknown" };

/** Reads a confirmation link without confirming: programs that check mails open every link in them. */
export async function getConfirmation(ctx: Context, token: string): Promise<Confirmation> {
  const { confirmation } = await look(ctx, token);
  return confirmation;
}

/**
 * Confirms the address of the link, and sends the welcome mail. Repeating it changes nothing.
 * @throws DomainError conflict when the link does not work (its page says why)
 */
export async function confirmSubscription(ctx: Context, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { confirmation, subscriber } = await look(tx, token);
    if (confirmation.state === "done") return;
    if (!subscriber) throw new DomainError("conflict", "This link no longer works.");
    const confirmed = await tx.db
      .updateTable("subscribers")
      .set({ status: "confirmed", confirmed_at: tx.clock() })
      .where("id", "=", subscriber.id)
      .where("status", "=", "pending")
      .returningAll()
      .executeTakeFirst();
    // Otherwise a concurrent request has confirmed it.
    if (confirmed) await sendWelcome(tx, confirmed);
  });
}

/** @returns the state of the link, and the subscriber when it is open */
async function look(
  ctx: Context,
  token: string,
): Promise<{ confirmation: Confirmation; subscriber: Subscriber | null }> {
  const read = readConfirmationToken(ctx, token);
  if ("fault" in read) {
    return { subscriber: null, confirmation: { state: read.fault === "expired" ? "expired" : "unknown" } };
  }
  const found = await ctx.db.selectFrom("subscribers").selectAll().where("id", "=", read.id).executeTakeFirst();
  if (!found || found.status === "unsubscribed" || roundOf(found) !== read.round) {
    return { subscriber: null, confirmation: { state: "replaced" } };
  }
  const { email } = found;
  if (found.status === "confirmed") return { subscriber: null, confirmation: { state: "done", email } };
  return { subscriber: found, confirmation: { state: "open", email } };
}

/** State of an unsubscribe link. `done`: its address gets no newsletter. */
export type Unsubscription = { state: "open"; email: string } | { state: "done" | "unknown" };

/** Reads an unsubscribe link without unsubscribing: programs that check mails open every link in them. */
export async function getUnsubscription(ctx: Context, token: string): Promise<Unsubscription> {
  const id = readUnsubscribeToken(ctx, token);
  if (id === null) return { state: "unknown" };
  const found = await ctx.db
    .selectFrom("subscribers")
    .select("email")
    .where("id", "=", id)
    .where("status", "!=", "unsubscribed")
    .executeTakeFirst();
  return found ? { state: "open", email: found.email } : { state: "done" };
}

/**
 * Unsubscribes the address of the link. Repeating it changes nothing, and neither does it for an erased address.
 * @throws DomainError not_found when the link is invalid
 */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const id = readUnsubscribeToken(ctx, token);
  if (id === null) throw new DomainError("not_found", "This link is not valid.");
  await ctx.db
    .updateTable("subscribers")
    .set({ status: "unsubscribed", unsubscribed_at: ctx.clock() })
    .where("id", "=", id)
    .where("status", "!=", "unsubscribed")
    .execute();
}
