import { createHmac, timingSafeEqual } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";
import { linkLifetime } from "./limits.ts";

/**
 * A token that confirms the address of exactly this user. It is bound to the user's id and not to the address: a later
 * sign-up for the same address makes another user, and the older link then confirms nothing.
 */
export function createConfirmationToken(process: ProcessContext, userId: string): string {
  const expires = (process.clock().getTime() + linkLifetime).toString(36);
  return `${userId}.${expires}.${sign(process, userId, expires)}`;
}

/** @returns the user that the token confirms, or why it confirms nobody */
export function readConfirmationToken(
  process: ProcessContext,
  token: string,
): { userId: string } | { fault: "forged" | "expired" } {
  const [userId = "", expires = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(process, userId, expires));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { fault: "forged" };
  return Number.parseInt(expires, 36) > process.clock().getTime() ? { userId } : { fault: "expired" };
}

function sign({ secret }: ProcessContext, userId: string, expires: string): string {
  return createHmac("sha256", secret).update(`confirm-email:${userId}:${expires}`).digest("base64url");
}
