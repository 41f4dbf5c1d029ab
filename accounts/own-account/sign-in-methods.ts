import type { Context } from "#domain/context.ts";
import { passkeys } from "../factors/passkey-challenge.ts";
import { mailedCodes } from "../codes/sign-in-by-code.ts";
import { phones } from "../codes/phone.ts";
import { providerCodes } from "../federation/program-sign-in.ts";
import { endSessions } from "../sessions/start-session.ts";
import { deleteCodes } from "../tokens/one-time-codes.ts";
import { identities, setPassword } from "../users/account.ts";
import { setupLinks } from "../users/setup-links.ts";
import type { SignInMethod } from "../users/sign-in-method.ts";

/** What a mailed code is good for that proves again who is signed in. */
export const proofPurpose = "reauthenticate";

const proofs: SignInMethod = { revokePending: (tx, { userId }) => deleteCodes(tx, userId, [proofPurpose]) };

/** Every way to sign in to an account. Add a new method here, and its calls in http/calls.ts. */
export const signInMethods: readonly SignInMethod[] = [
  identities,
  phones,
  passkeys,
  mailedCodes,
  providerCodes,
  setupLinks,
  proofs,
];

/**
 * Makes a password the only thing that signs in to an account, in the caller's transaction: other passwords, linked identities,
 * the telephone number, mailed links and all sessions end, because an attacker may have prepared them.
 * Passkeys stay as second factors, but don't sign in alone until they were used as a second factor again.
 */
export async function resetCredentials(
  tx: Context,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
): Promise<void> {
  for (const { reset } of signInMethods) await reset?.(tx, userId);
  await endSessions(tx, userId);
  await revokeLinks(tx, { userId, email });
  await setPassword(tx, userId, passwordHash);
}

/**
 * Revokes what was made to sign in to an account: open set-up links, codes and links that sign in, codes that a program may
 * trade for a session. Recovery links are sealed with the password and need not be named. In the caller's transaction.
 */
export async function revokeLinks(tx: Context, account: { userId: string; email: string }): Promise<void> {
  for (const { revokePending } of signInMethods) await revokePending?.(tx, account);
}
