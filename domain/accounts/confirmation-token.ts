import type { ProcessContext } from "#domain/context.ts";
import { isSigned, sign } from "#domain/secrets/sign.ts";
import { linkLifetime } from "./limits.ts";

/**
 * A token that confirms the address of exactly this user. It is bound to the user's id and not to the address: a later
 * sign-up for the same address makes another user, and the older link then confirms nothing.
 */
export function createConfirmationToken(process: ProcessContext, userId: string): string {
  const expires = (process.clock().getTime() + linkLifetime).toString(36);
  return `${userId}.${expires}.${sign(process, confirmationOf(userId, expires))}`;
}

/** @returns the user that the token confirms, or why it confirms nobody */
export function readConfirmationToken(
  process: ProcessContext,
  token: string,
): { userId: string } | { fault: "forged" | "expired" } {
  const [userId = "", expires = "", signature = ""] = token.split(".");
  if (!isSigned(process, confirmationOf(userId, expires), signature)) return { fault: "forged" };
  return Number.parseInt(expires, 36) > process.clock().getTime() ? { userId } : { fault: "expired" };
}

function confirmationOf(userId: string, expires: string): string {
  return `confirm-email:${userId}:${expires}`;
}
