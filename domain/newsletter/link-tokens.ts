import type { ProcessContext } from "#domain/context.ts";
import { createToken, readToken, type TokenFault, type TokenKind } from "#domain/secrets/signed-token.ts";
import { confirmationLifetime, type Subscriber } from "./subscriber.ts";

// The links in mails are signed and not stored (docs/decisions/111): somebody who reads the table can't make one.

type LinkedSubscriber = Pick<Subscriber, "id" | "unsubscribed_at">;

const confirmation: TokenKind = {
  parts: 2,
  lifetime: confirmationLifetime,
  claim: (parts) => `newsletter:confirm:${parts.join(".")}`,
};

/** In every mail the same, and valid for ever. */
const unsubscription: TokenKind = { parts: 1, lifetime: null, claim: (parts) => `newsletter:unsubscribe:${parts[0]}` };

/** A token that confirms this subscriber for seven days, and no longer than until the next time that they leave. */
export function createConfirmationToken(process: ProcessContext, subscriber: LinkedSubscriber): string {
  return createToken(process, confirmation, [subscriber.id, roundOf(subscriber)]);
}

/** @returns the subscriber and the round of the token, or why it is invalid */
export function readConfirmationToken(
  process: ProcessContext,
  token: string,
): { id: string; round: string } | { fault: TokenFault } {
  const read = readToken(process, confirmation, token);
  if ("fault" in read) return read;
  const [id = "", round = ""] = read.parts;
  return { id, round };
}

/** Counts the subscriptions of an address: a new round begins each time that it unsubscribes. */
export function roundOf({ unsubscribed_at }: LinkedSubscriber): string {
  return (unsubscribed_at?.getTime() ?? 0).toString(36);
}

/** A token that ends this subscriber's subscription. */
export function createUnsubscribeToken(process: ProcessContext, id: string): string {
  return createToken(process, unsubscription, [id]);
}

/** @returns the subscriber's id, or null when the token is invalid */
export function readUnsubscribeToken(process: ProcessContext, token: string): string | null {
  const read = readToken(process, unsubscription, token);
  return "fault" in read ? null : (read.parts[0] ?? null);
}
