import type { PublicKeyCredentialCreationOptionsJSON, VerifiedRegistrationResponse } from "@simplewebauthn/server";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { attemptLifetime } from "../limits.ts";
import { requireRecentSignIn } from "../sessions/require-user.ts";
import { createAttempt, consumeAttempt } from "../sessions/sign-in-attempt.ts";
import { findCredentials } from "./passkeys.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { relyingParty, webauthn, claimedChallenge, passkeyNameSchema, registrationSchema } from "./webauthn.ts";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { uniqueViolation } from "#db/errors.ts";
import { transaction } from "#domain/database.ts";
import { describeDevice } from "../sessions/describe-device.ts";
import { type NewFactor, countNewFactor } from "../second-factor/recovery-codes.ts";
import { lockAccount } from "../users/account.ts";
import { sendSecurityNotice } from "../mails.ts";

const mostPasskeys = 10;

/** What a challenge for a new passkey of this user is good for. */
const enrolPurpose = (userId: string) => `passkey-enrol:${userId}`;

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
  const { id } = relyingParty(ctx);
  const { name } = (await getTexts(ctx)).brand;
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

export const createPasskeySchema = z.object({ name: passkeyNameSchema.optional(), passkey: registrationSchema });

interface Browser {
  userAgent: string | null;
  /** Value of the attempt's cookie. */
  attempt: string | null;
}

/**
 * Adds the passkey that the browser has made. From now on it signs in, and stands for the second factor where only a password was
 * shown. This session counts as having shown it; all others of the person end, and a mail says so.
 * @returns its id, and what follows from a new factor
 * @throws DomainError invalid; conflict when it is there already; unauthenticated; forbidden with the reason
 *   `reauthentication_needed`
 */
export async function createPasskey(
  ctx: Context,
  { name, passkey }: z.output<typeof createPasskeySchema>,
  { userAgent, attempt }: Browser,
): Promise<NewFactor & { id: string }> {
  const { userId, email, session } = requireRecentSignIn(ctx);
  const challenge = claimedChallenge(passkey.response.clientDataJSON);
  const isFresh = await consumeAttempt(ctx, { purpose: enrolPurpose(userId), browser: attempt, challenge });
  if (!isFresh) throw new DomainError("invalid", "Adding the passkey took too long. Please try again.");
  const { credential } = await verify(ctx, passkey, challenge);
  const id = randomUUID();
  return transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    await tx.db
      .insertInto("account_passkeys")
      .values({
        id,
        user_id: userId,
        name: name ?? describeDevice(userAgent),
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: passkey.response.transports,
        signs_in: true,
        last_used_at: null,
        created_at: tx.clock(),
      })
      .execute();
    await sendSecurityNotice(tx, email, "passkeyAdded");
    return { id, ...(await countNewFactor(tx, { userId, sessionId: session.id })) };
  }).catch((error: unknown) => {
    if (!uniqueViolation(error)) throw error;
    throw new DomainError("conflict", "This passkey is in use already.");
  });
}

type Registration = Extract<VerifiedRegistrationResponse, { verified: true }>["registrationInfo"];

async function verify(
  ctx: Context,
  passkey: z.output<typeof registrationSchema>,
  challenge: string,
): Promise<Registration> {
  const { verifyRegistrationResponse } = await webauthn();
  const { id, origin } = relyingParty(ctx);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, "a new passkey was refused");
    return { verified: false as const, registrationInfo: undefined };
  });
  if (verified) return registrationInfo;
  throw new DomainError("invalid", "This passkey can't be used here. Please try another one.");
}
