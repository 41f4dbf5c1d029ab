import { randomUUID } from "node:crypto";
import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { z } from "zod";
import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { describeDevice } from "../describe-device.ts";
import { type NewFactor, countNewFactor } from "../factors/count-new-factor.ts";
import { lockAccount } from "../lock-account.ts";
import { requireRecentSignIn } from "../require-user.ts";
import { sendSecurityNotice } from "../send-account-mail.ts";
import { consumeAttempt } from "../sign-in-attempt.ts";
import { enrolPurpose } from "./enrol-passkey.ts";
import { claimedChallenge, relyingParty, webauthn } from "./relying-party.ts";
import { passkeyNameSchema, registrationSchema } from "./schema.ts";

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
  input: unknown,
  { userAgent, attempt }: Browser,
): Promise<NewFactor & { id: string }> {
  const { userId, email, session } = requireRecentSignIn(ctx);
  const { name = describeDevice(userAgent), passkey } = parseFields(createPasskeySchema, input);
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
        name,
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
