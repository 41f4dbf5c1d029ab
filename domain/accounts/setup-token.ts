import { createHash, randomBytes } from "node:crypto";

/** A token nobody can guess, as it stands in a link. */
export function createSetupToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. It has 256 random bits, so a plain hash can't be searched. */
export function hashSetupToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
