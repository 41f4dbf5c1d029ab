import type { ProcessContext } from "#domain/context.ts";
import { isSigned, sign } from "#domain/secrets/sign.ts";
import { linkLifetime } from "./limits.ts";
import { createHash, randomBytes } from "node:crypto";

interface TokenOptions {
  /** What the token is good for; one for something else is forged. */
  purpose: string;
  /** The id of the user, or of the user's session, that it is for. */
  subject: string;
  /** Milliseconds. */
  lifetime: number;
  /** What must not have changed until it is used: afterwards the token is forged. So it works once. */
  seal: string;
}

/** A token for a link in a mail: signed, bound to one subject and purpose, nothing of it stored. */
export function createAccountToken(
  process: ProcessContext,
  { purpose, subject, lifetime, seal }: TokenOptions,
): string {
  const expires = (process.clock().getTime() + lifetime).toString(36);
  return `${subject}.${expires}.${sign(process, claimOf([purpose, subject, expires, seal]))}`;
}

/**
 * @param sealOf what the token must have been sealed with, for the subject that it names; null when there is no such thing
 * @returns what the token is for, or why it is good for nothing
 */
export async function readAccountToken(
  process: ProcessContext,
  { purpose, token, sealOf }: { purpose: string; token: string; sealOf: (subject: string) => Promise<string | null> },
): Promise<{ subject: string } | { fault: "forged" | "expired" }> {
  const [subject = "", expires = "", signature = ""] = token.split(".");
  const seal = /^[\w-]{1,64}$/.test(subject) ? await sealOf(subject) : null;
  if (seal === null) return { fault: "forged" };
  if (!isSigned(process, claimOf([purpose, subject, expires, seal]), signature)) return { fault: "forged" };
  return Number.parseInt(expires, 36) > process.clock().getTime() ? { subject } : { fault: "expired" };
}

function claimOf(parts: readonly string[]): string {
  return JSON.stringify(parts);
}

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

/** A token nobody can guess, as it stands in a link. */
export function createSetupToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. It has 256 random bits, so a plain hash can't be searched. */
export function hashSetupToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
