import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readConfirmationToken, roundOf, readUnsubscribeToken } from "./link-tokens.ts";
import { sendWelcome } from "./send-newsletter-mail.ts";
import type { Subscriber } from "./subscriber.ts";

/** What a confirmation link is good for. `replaced`: its sign-up has ended since. */
export type Confirmation = { state: "open" | "done"; email: string } | { state: "expired" | "replaced" | "unknown" };

/** Looks at a confirmation link without confirming anything: programs that check mails open every link in them. */
export async function getConfirmation(ctx: Context, token: string): Promise<Confirmation> {
  const { confirmation } = await look(ctx, token);
  return confirmation;
}

/**
 * Puts the address that the link was sent to on the list, and greets it. Doing it again changes nothing.
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
    // Otherwise another request has just done it.
    if (confirmed) await sendWelcome(tx, confirmed);
  });
}

/** @returns what the link is good for, and whom it would confirm when it is open */
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

/** What an unsubscribe link is good for. `done`: nothing is sent to the address it was for. */
export type Unsubscription = { state: "open"; email: string } | { state: "done" | "unknown" };

/** Looks at an unsubscribe link without ending anything: programs that check mails open every link in them. */
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
 * Takes the address that the link was sent to off the list. Doing it again changes nothing, and neither does it for an address
 * that was erased.
 * @throws DomainError not_found when the link is none of ours
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
