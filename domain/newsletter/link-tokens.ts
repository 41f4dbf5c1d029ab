import { createHmac } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";
import { sameText } from "#lib/same-text.ts";
import { confirmationLifetime } from "./limits.ts";
import type { Subscriber } from "./subscriber.ts";

// The links in mails are signed and not stored (docs/decisions/111): whoever reads the table can't make one.

/** What a link is bound to. */
type LinkedSubscriber = Pick<Subscriber, "id" | "unsubscribed_at">;

/** A token that confirms this subscriber for seven days, and no longer than until the next time that they leave. */
export function createConfirmationToken(process: ProcessContext, subscriber: LinkedSubscriber): string {
  const expires = (process.clock().getTime() + confirmationLifetime).toString(36);
  const claim = `${subscriber.id}.${roundOf(subscriber)}.${expires}`;
  return `${claim}.${sign(process, `confirm:${claim}`)}`;
}

/** @returns whom the token confirms in which round, or why it confirms nobody */
export function readConfirmationToken(
  process: ProcessContext,
  token: string,
): { id: string; round: string } | { fault: "forged" | "expired" } {
  const [id = "", round = "", expires = "", signature = ""] = token.split(".");
  if (!isSigned(process, `confirm:${id}.${round}.${expires}`, signature)) return { fault: "forged" };
  return Number.parseInt(expires, 36) > process.clock().getTime() ? { id, round } : { fault: "expired" };
}

/** Which subscription of this address it is: another one starts each time that they leave. */
export function roundOf({ unsubscribed_at }: LinkedSubscriber): string {
  return (unsubscribed_at?.getTime() ?? 0).toString(36);
}

/** A token that ends this subscriber's subscription, in every mail the same and valid for ever. */
export function createUnsubscribeToken(process: ProcessContext, id: string): string {
  return `${id}.${sign(process, `unsubscribe:${id}`)}`;
}

/** @returns the id of the subscriber that the token is for, or null when it is none of ours */
export function readUnsubscribeToken(process: ProcessContext, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  return isSigned(process, `unsubscribe:${id}`, signature) ? id : null;
}

function isSigned(process: ProcessContext, claim: string, signature: string): boolean {
  return sameText(signature, sign(process, claim));
}

function sign({ secret }: ProcessContext, claim: string): string {
  return createHmac("sha256", secret).update(`newsletter:${claim}`).digest("base64url");
}
