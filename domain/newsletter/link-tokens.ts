import type { ProcessContext } from "#domain/context.ts";
import { isSigned, sign } from "#domain/secrets/sign.ts";
import { confirmationLifetime, type Subscriber } from "./subscriber.ts";

// The links in mails are signed and not stored (docs/decisions/111): whoever reads the table can't make one.

type LinkedSubscriber = Pick<Subscriber, "id" | "unsubscribed_at">;

/** A token that confirms this subscriber for seven days, and no longer than until the next time that they leave. */
export function createConfirmationToken(process: ProcessContext, subscriber: LinkedSubscriber): string {
  const expires = (process.clock().getTime() + confirmationLifetime).toString(36);
  const claim = `${subscriber.id}.${roundOf(subscriber)}.${expires}`;
  return `${claim}.${sign(process, claimOf(`confirm:${claim}`))}`;
}

/** @returns whom the token confirms in which round, or why it confirms nobody */
export function readConfirmationToken(
  process: ProcessContext,
  token: string,
): { id: string; round: string } | { fault: "forged" | "expired" } {
  const [id = "", round = "", expires = "", signature = ""] = token.split(".");
  if (!isSigned(process, claimOf(`confirm:${id}.${round}.${expires}`), signature)) return { fault: "forged" };
  return Number.parseInt(expires, 36) > process.clock().getTime() ? { id, round } : { fault: "expired" };
}

/** Which subscription of this address it is: another one starts each time that they leave. */
export function roundOf({ unsubscribed_at }: LinkedSubscriber): string {
  return (unsubscribed_at?.getTime() ?? 0).toString(36);
}

/** A token that ends this subscriber's subscription, in every mail the same and valid for ever. */
export function createUnsubscribeToken(process: ProcessContext, id: string): string {
  return `${id}.${sign(process, claimOf(`unsubscribe:${id}`))}`;
}

/** @returns the id of the subscriber that the token is for, or null when it is none of ours */
export function readUnsubscribeToken(process: ProcessContext, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  return isSigned(process, claimOf(`unsubscribe:${id}`), signature) ? id : null;
}

function claimOf(claim: string): string {
  return `newsletter:${claim}`;
}
