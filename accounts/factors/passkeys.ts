import { randomUUID } from "node:crypto";
import { z } from "zod";
import { uniqueViolation } from "#db/errors.ts";
import { accountLimits } from "#domain/security/rights.ts";
import type { Context } from "#domain/context.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { DomainError } from "#lib/domain-error.ts";
import { attemptLifetimeMs, consumeAttempt, createAttempt } from "../tokens/one-time-codes.ts";
import { type Call, call, timestamp, passkeyOptions, publicUser } from "../calls/call.ts";
import { sendSecurityNotice } from "../users/mails.ts";
import { takeFor } from "../calls/rate-limits.ts";
import { requireRecentSignIn, requireUser } from "../calls/rights.ts";
import { countNewFactor, deleteFactor, recoveryCodes } from "./factors.ts";
import { describeDevice } from "../sessions/own-sessions.ts";
import { signIn } from "../sessions/start-session.ts";
import { changeAccount, findAccountById, publicUserOf } from "../users/account.ts";
import {
  answerPart,
  answerSchema,
  challengePasskey,
  claimedChallenge,
  expectedOf,
  findCredentials,
  notePasskeyUse,
  passkeySchema,
  relyingParty,
  verifyPasskey,
  webauthn,
} from "./passkey-challenge.ts";

const mostPasskeys = 10;

/** What a challenge for a new passkey of this user is good for. */
const enrolPurpose = (userId: string) => `passkey-enrol:${userId}`;

/** What a challenge for any passkey that signs in is good for. */
const signInPurpose = "passkey-sign-in";

const shownPasskey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: timestamp,
  /** Null until it has been used. */
  lastUsedAt: timestamp.nullable(),
  /** False after a recovery, until it has answered for a second factor once. */
  signsIn: z.boolean(),
});

export type Passkey = z.output<typeof shownPasskey>;

/** What a passkey is called by its owner. */
const nameSchema = z
  .string("Please name the passkey.")
  .trim()
  .min(1, "Please name the passkey.")
  .max(accountLimits.name, `Please keep the name within ${accountLimits.name} characters.`);

const newPasskeySchema = answerSchema({
  attestationObject: answerPart,
  transports: z.array(z.string().max(20)).max(10).default([]),
});

/**
 * The passkeys of the signed-in person, the oldest first.
 * @throws DomainError unauthenticated
 */
export async function findPasskeys(ctx: Context): Promise<Passkey[]> {
  const { userId } = requireUser(ctx);
  return ctx.db
    .selectFrom("account_passkeys")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt", "signs_in as signsIn"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** Passkeys: added, kept, signed in with. As a second factor they answer `POST /factors/challenge`. */
export const passkeyCalls: readonly Call[] = [
  call("GET /passkeys", {
    summary: "The passkeys of the signed-in person.",
    rights: ["user"],
    answer: z.array(shownPasskey),
    run: findPasskeys,
  }),
  // From then on it signs in, and stands for the second factor where only a password was shown. This session counts as having shown
  // it; all others of the person end, and a mail says so.
  call("POST /passkeys", {
    summary:
      "Adds the passkey that was made for the options of POST /passkeys/enrol. It counts as a second factor from then on.",
    rights: ["recentUser"],
    limits: ["sign-in-change:user"],
    input: z.object({ name: nameSchema.optional(), passkey: newPasskeySchema }),
    answer: z.strictObject({ id: z.uuid(), recoveryCodes }),
    errors: ["conflict"],
    async run(ctx, { name, passkey }, { userAgent, attempt }) {
      const { userId, email, session } = requireRecentSignIn(ctx);
      await takeFor(ctx, "sign-in-change:user", userId);
      const credential = await verifyNew(ctx, passkey, { purpose: enrolPurpose(userId), browser: attempt });
      const id = randomUUID();
      return changeAccount(ctx, userId, async (tx) => {
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
        throw uniqueViolation(error) ? new DomainError("conflict", "This passkey is in use already.") : error;
      });
    },
  }),
  call("POST /passkeys/enrol", {
    summary: "Begins to add a passkey: what the browser needs to make one.",
    rights: ["recentUser"],
    limits: ["sign-in-change:user"],
    answer: passkeyOptions,
    errors: ["conflict"],
    async run(ctx, _input, { attempt }) {
      const { userId, email } = requireRecentSignIn(ctx);
      // Each keeps a challenge.
      await takeFor(ctx, "sign-in-change:user", userId);
      const credentials = await findCredentials(ctx, userId);
      if (credentials.length >= mostPasskeys) {
        throw new DomainError("conflict", "Remove one of your passkeys before adding another.");
      }
      const { challenge, cookie } = await createAttempt(ctx, { purpose: enrolPurpose(userId), browser: attempt });
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpID: relyingParty(ctx),
        rpName: (await getTexts(ctx)).brand.name,
        userID: new TextEncoder().encode(userId),
        userName: email,
        userDisplayName: email,
        challenge: Buffer.from(challenge, "base64url"),
        timeout: attemptLifetimeMs,
        excludeCredentials: credentials,
        // Kept by the authenticator, so that it signs in without an address; unlocked each time, so that it is two factors in one.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { options, cookie };
    },
  }),
  call("POST /passkeys/challenge", {
    summary: "Asks for a passkey that signs in: what the browser needs to use one.",
    rights: [],
    limits: ["account-key:address"],
    answer: passkeyOptions,
    run: (ctx, _input, { attempt }) => challengePasskey(ctx, { purpose: signInPurpose, browser: attempt }),
  }),
  // It is something that its owner has, and was unlocked by something that they know or are, so no second factor is owed.
  call("POST /passkeys/verify", {
    summary: "Signs in with a passkey alone, which is two factors in one.",
    rights: [],
    limits: ["account-key:address"],
    input: passkeySchema,
    answer: z.strictObject({ user: publicUser }),
    errors: ["passkey_not_trusted", "user_banned"],
    async run(ctx, { passkey }, { userAgent, attempt }) {
      const use = await verifyPasskey(ctx, { passkey, purpose: signInPurpose, attempt });
      const { cookie, owner } = await signIn(ctx, {
        userId: use.userId,
        userAgent,
        assurance: "aal2",
        async find(tx) {
          await notePasskeyUse(tx, use, { isAlone: true });
          return findAccountById(tx, use.userId);
        },
        refusal: () => new DomainError("not_found", "This account no longer exists."),
      });
      return { user: publicUserOf(owner), cookie };
    },
  }),
  call("PUT /passkeys/:id", {
    summary: "Renames a passkey.",
    rights: ["user"],
    input: z.object({ name: nameSchema }),
    done: { changed: true },
    errors: ["not_found"],
    async run(ctx, { name }, { id }) {
      const { userId } = requireUser(ctx);
      const updated = await ctx.db
        .updateTable("account_passkeys")
        .set({ name })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) throw new DomainError("not_found", "This passkey was already removed.");
    },
  }),
  call("DELETE /passkeys/:id", {
    summary: "Removes a passkey. With the last second factor the recovery codes go too.",
    rights: ["secondFactor"],
    done: { deleted: true },
    errors: ["not_found", "conflict"],
    run: (ctx, _input, { id }) => deleteFactor(ctx, { kind: "passkey", id }),
  }),
];

/** @throws DomainError invalid for an answer to no challenge of this browser, or one that can't be trusted */
async function verifyNew(
  ctx: Context,
  passkey: z.output<typeof newPasskeySchema>,
  attempt: { purpose: string; browser: string | null },
) {
  const challenge = claimedChallenge(passkey.response.clientDataJSON);
  await consumeAttempt(ctx, { ...attempt, challenge }, "Adding the passkey took too long. Please try again.");
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expectedOf(ctx, challenge),
    response: { ...passkey, clientExtensionResults: {} } as never,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, "a new passkey was refused");
    return { verified: false as const, registrationInfo: undefined };
  });
  if (verified) return registrationInfo.credential;
  throw new DomainError("invalid", "This passkey can't be used here. Please try another one.");
}
