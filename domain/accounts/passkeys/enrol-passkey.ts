import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { attemptLifetime } from "../limits.ts";
import { requireRecentSignIn } from "../require-user.ts";
import { createAttempt } from "../sign-in-attempt.ts";
import { findCredentials } from "./find-passkeys.ts";
import { relyingParty, webauthn } from "./relying-party.ts";

const mostPasskeys = 10;

/** What a challenge for a new passkey of this user is good for. */
export const enrolPurpose = (userId: string) => `passkey-enrol:${userId}`;

/**
 * Begins to add a passkey to the account of the signed-in person.
 * @param browser value of the attempt's cookie
 * @returns what the browser's `navigator.credentials.create` wants, and the `Set-Cookie` value
 * @throws DomainError conflict when there are too many; unauthenticated; forbidden with the reason `reauthentication_needed`
 */
export async function enrolPasskey(
  ctx: Context,
  browser: string | null,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; cookie: string }> {
  const { userId, email } = requireRecentSignIn(ctx);
  const credentials = await findCredentials(ctx, userId);
  if (credentials.length >= mostPasskeys) {
    throw new DomainError("conflict", "Remove one of your passkeys before adding another.");
  }
  const { challenge, cookie } = await createAttempt(ctx, { purpose: enrolPurpose(userId), browser });
  const { generateRegistrationOptions } = await webauthn();
  const { id, name } = relyingParty(ctx);
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: email,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: attemptLifetime,
    excludeCredentials: credentials,
    // Kept by the authenticator, so that it signs in without an address; unlocked each time, so that it is two factors in one.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, cookie };
}
