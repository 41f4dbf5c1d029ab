import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readUnsubscribeToken } from "./link-tokens.ts";

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
