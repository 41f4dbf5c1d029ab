import { createHmac, timingSafeEqual } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";

interface TokenOptions {
  /** What the token is good for; one for something else is forged. */
  purpose: string;
  /** The id of the user it is for. */
  userId: string;
  /** Milliseconds. */
  lifetime: number;
  /** What must not have changed until it is used: afterwards the token is forged. So it works once. */
  seal: string;
}

/** A token for a link in a mail: signed, bound to one user and purpose, nothing of it stored. */
export function createAccountToken(process: ProcessContext, { purpose, userId, lifetime, seal }: TokenOptions): string {
  const expires = (process.clock().getTime() + lifetime).toString(36);
  return `${userId}.${expires}.${sign(process, [purpose, userId, expires, seal])}`;
}

/**
 * @param sealOf what the token must have been sealed with, for the user that it names; null when there is no such user
 * @returns whom the token is for, or why it is good for nothing
 */
export async function readAccountToken(
  process: ProcessContext,
  { purpose, token, sealOf }: { purpose: string; token: string; sealOf: (userId: string) => Promise<string | null> },
): Promise<{ userId: string } | { fault: "forged" | "expired" }> {
  const [userId = "", expires = "", signature = ""] = token.split(".");
  const seal = /^[\w-]{1,64}$/.test(userId) ? await sealOf(userId) : null;
  if (seal === null) return { fault: "forged" };
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(process, [purpose, userId, expires, seal]));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { fault: "forged" };
  return Number.parseInt(expires, 36) > process.clock().getTime() ? { userId } : { fault: "expired" };
}

function sign({ secret }: ProcessContext, parts: readonly string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}
