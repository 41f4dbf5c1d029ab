import { createHash, randomBytes } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type TokenFault, type TokenKind, createToken, readToken } from "#domain/security/secrets.ts";

/** Milliseconds that a confirmation link works for, and one that is handed over. */
export const linkLifetimeMs = 24 * 60 * 60 * 1_000;
/** The same of an invitation by mail: people are away over a weekend. */
export const invitationLifetimeMs = 7 * linkLifetimeMs;

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
export function createAccountToken(process: ProcessContext, { subject, lifetime, ...sealed }: TokenOptions): string {
  return createToken(process, accountToken(sealed, lifetime), [subject]);
}

/**
 * @param sealOf what the token must have been sealed with, for the subject that it names; null when there is no such thing
 * @returns what the token is for, or why it is good for nothing
 */
export async function readAccountToken(
  process: ProcessContext,
  { purpose, token, sealOf }: { purpose: string; token: string; sealOf: (subject: string) => Promise<string | null> },
): Promise<{ subject: string } | { fault: TokenFault }> {
  const [subject = ""] = token.split(".");
  const seal = /^[\w-]{1,64}$/.test(subject) ? await sealOf(subject) : null;
  if (seal === null) return { fault: "forged" };
  const read = readToken(process, accountToken({ purpose, seal }), token);
  return "fault" in read ? read : { subject };
}

function accountToken({ purpose, seal }: Pick<TokenOptions, "purpose" | "seal">, lifetime = 0): TokenKind {
  return { parts: 1, lifetime, claim: (parts) => JSON.stringify([purpose, ...parts, seal]) };
}

const confirmation: TokenKind = {
  parts: 1,
  lifetime: linkLifetimeMs,
  claim: (parts) => `confirm-email:${parts.join(":")}`,
};

/**
 * A token that confirms the address of exactly this user. It is bound to the user's id and not to the address: a later
 * sign-up for the same address makes another user, and the older link then confirms nothing.
 */
export function createConfirmationToken(process: ProcessContext, userId: string): string {
  return createToken(process, confirmation, [userId]);
}

/** @returns the user that the token confirms, or why it is invalid */
export function readConfirmationToken(
  process: ProcessContext,
  token: string,
): { userId: string } | { fault: TokenFault } {
  const read = readToken(process, confirmation, token);
  return "fault" in read ? read : { userId: read.parts[0] ?? "" };
}

/** A token of 256 random bits, as it stands in a link. */
export function createSetupToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a random token: it has 256 bits, so a plain hash can't be searched. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The refusal of a link that was used, replaced or has expired; its page says which. */
export function noLongerWorks(): DomainError {
  return new DomainError("conflict", "This link no longer works.");
}
