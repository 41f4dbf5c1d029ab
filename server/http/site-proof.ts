import type { ProcessContext } from "#domain/context.ts";
import { isSigned, sign } from "#domain/security/secrets.ts";

/** Asks what answers at `/healthz` to prove that it is a process of this very site. */
export const challengeHeader = "x-site-challenge";
/** The proof: a signature with the secret of the site, which all its processes have. */
export const proofHeader = "x-site-proof";

/** Thirty-two hexadecimal digits, so that nobody gets anything else signed. */
const wellFormed = /^[0-9a-f]{32}$/;
const claim = (challenge: string) => `proof of the site:${challenge}`;

/** The proof for a challenge; null for what is none. */
export function proveSite(process: Pick<ProcessContext, "secret">, challenge: string): string | null {
  return wellFormed.test(challenge) ? sign(process, claim(challenge)) : null;
}

/** Whether a proof was made with the secret of this site, or with a former one. */
export function isProofOfSite(
  process: Pick<ProcessContext, "secret" | "previousSecrets">,
  challenge: string,
  proof: string,
): boolean {
  return isSigned(process, claim(challenge), proof);
}
