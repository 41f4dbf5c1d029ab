import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { attemptLifetimeMs, consumeAttempt, createAttempt } from "../tokens/one-time-codes.ts";
import { takeForClient } from "../calls/rate-limits.ts";
import type { SignInMethod } from "../users/sign-in-method.ts";

/** After a recovery they are second factors, and sign in alone once they were used as such. */
export const passkeys: SignInMethod = {
  reset: (tx, userId) =>
    tx.db.updateTable("account_passkeys").set({ signs_in: false }).where("user_id", "=", userId).execute(),
};

/** The library takes a while to load, and most visits of the site need none of it. */
export const webauthn = () => import("@simplewebauthn/server");

/** Whom passkeys are made for: this site, under its public address. They work nowhere else. */
export function relyingParty({ linkUrl }: Context): string {
  return new URL(linkUrl).hostname;
}

/** What the answer of an authenticator must be: to this challenge, for this site, and unlocked by its owner. */
export function expectedOf(ctx: Context, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: new URL(ctx.linkUrl).origin,
    expectedRPID: relyingParty(ctx),
    requireUserVerification: true,
  };
}

/** The challenge that the browser says it has answered; "" when it says nothing of the kind. Not to be trusted yet. */
export function claimedChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** The longest parts of an authenticator's answer that are known take some thousands of characters. */
export const answerPart = z.string().max(20_000);

/** An authenticator's answer, as `PublicKeyCredential.toJSON()` of the browser writes it. */
export function answerSchema<Shape extends z.ZodRawShape>(response: Shape) {
  return z.object(
    {
      id: answerPart,
      rawId: answerPart,
      type: z.literal("public-key"),
      response: z.object({ clientDataJSON: answerPart, ...response }),
    },
    "The browser's answer about the passkey is incomplete. Please try again.",
  );
}

/** The use of a passkey, as a call takes it. */
export const passkeySchema = z.object({
  passkey: answerSchema({
    authenticatorData: answerPart,
    signature: answerPart,
    userHandle: answerPart.nullish().transform((value) => value ?? undefined),
  }),
});

/** What tells the browser which passkeys of a user are meant. */
export async function findCredentials({ db }: Context, userId: string) {
  const rows = await db
    .selectFrom("account_passkeys")
    .select(["credential_id as id", "transports"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: transports as Transport[] }));
}

type Transport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";

/** What a challenge for one of a user's passkeys, beside what they have shown already, is good for. */
export const factorPurpose = (userId: string) => `passkey-factor:${userId}`;

/**
 * Asks for one of these passkeys, or for any that the authenticator has for this site.
 * @param options.browser value of the attempt's cookie
 * @returns what the browser's `navigator.credentials.get` wants, and the `Set-Cookie` value
 * @throws DomainError rate_limited
 */
export async function challengePasskey(
  ctx: Context,
  { purpose, browser, credentials = [] }: ChallengeOptions,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; cookie: string }> {
  await takeForClient(ctx, "account-key:address");
  const { challenge, cookie } = await createAttempt(ctx, { purpose, browser });
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx),
    challenge: Buffer.from(challenge, "base64url"),
    timeout: attemptLifetimeMs,
    allowCredentials: credentials,
    userVerification: "required",
  });
  return { options, cookie };
}

interface ChallengeOptions {
  purpose: string;
  browser: string | null;
  credentials?: Awaited<ReturnType<typeof findCredentials>>;
}

/** A passkey's answer to a challenge. */
interface PasskeyAnswer {
  passkey: z.output<typeof passkeySchema>["passkey"];
  /** What the challenge was made for. */
  purpose: string;
  /** Value of the attempt's cookie. */
  attempt: string | null;
}

/** A use of a passkey that was checked. It counts once {@link notePasskeyUse} has noted it. */
interface PasskeyUse {
  /** Of the passkey. */
  id: string;
  userId: string;
  /** As its authenticator counts. */
  counter: number;
}

/**
 * Checks the use of a passkey: of this site, unlocked by its owner, for a challenge that this browser was given and that nobody has
 * answered yet.
 * @param answer.userId whose passkey it must be, who has shown another factor already; absent where it says itself who signs in
 * @throws DomainError invalid; rate_limited
 */
export async function verifyPasskey(ctx: Context, answer: PasskeyAnswer & { userId?: string }): Promise<PasskeyUse> {
  await takeForClient(ctx, "account-key:address");
  const challenge = await consumePasskeyChallenge(ctx, answer);
  return verifyPasskeyAnswer(ctx, { ...answer, challenge });
}

/**
 * Uses up the challenge that a passkey answers. Counts nothing.
 * @returns the challenge
 * @throws DomainError invalid when this browser was not given it, or it is over or answered
 */
export async function consumePasskeyChallenge(
  ctx: Context,
  { passkey, purpose, attempt }: PasskeyAnswer,
): Promise<string> {
  const challenge = claimedChallenge(passkey.response.clientDataJSON);
  await consumeAttempt(ctx, { purpose, browser: attempt, challenge });
  return challenge;
}

/**
 * Checks what a passkey answers to a challenge that was just used up.
 * @throws DomainError invalid
 */
export async function verifyPasskeyAnswer(
  ctx: Context,
  { passkey, challenge, userId }: Pick<PasskeyAnswer, "passkey"> & { challenge: string; userId?: string },
): Promise<PasskeyUse> {
  const stored = await ctx.db
    .selectFrom("account_passkeys")
    .select(["id", "user_id as userId", "public_key", "counter"])
    .where("credential_id", "=", passkey.id)
    .executeTakeFirst();
  // A passkey that is found without an address names its user.
  const owner = userId ?? Buffer.from(passkey.response.userHandle ?? "", "base64url").toString();
  if (!stored || stored.userId !== owner) throw unknown();
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(ctx, challenge),
      response: { ...passkey, clientExtensionResults: {} } as never,
      credential: { id: passkey.id, publicKey: Buffer.from(stored.public_key, "base64url"), counter: stored.counter },
    });
    if (verified) return { id: stored.id, userId: owner, counter: authenticationInfo.newCounter };
  } catch (error) {
    ctx.log.warn({ err: error }, "the use of a passkey was refused");
  }
  throw refused();
}

/**
 * Notes the use of a passkey, in the transaction that gives what it was shown for, with its account locked (changeAccount): a recovery
 * must find it not yet used, or be found by it. A counter that does not rise says that there is a copy of the authenticator; it is compared
 * in the statement, so that of two uses with the same one at once, one is refused.
 * @param options.isAlone whether nothing else was shown. Else it signs in from now on, because its user has shown another factor too
 * @throws DomainError invalid; forbidden when it must not sign in by itself
 */
export async function notePasskeyUse(
  { db, clock }: Context,
  { id, counter }: PasskeyUse,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  if (isAlone) await requireTrusted(db, id);
  const noted = await db
    .updateTable("account_passkeys")
    .set({ counter, last_used_at: clock(), ...(!isAlone && { signs_in: true }) })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("counter", "<", counter), eb.and([eb("counter", "=", 0), eb.lit(counter === 0)])]))
    .executeTakeFirst();
  if (noted.numUpdatedRows !== 1n) throw refused();
}

async function requireTrusted(db: Context["db"], id: string): Promise<void> {
  const passkeys = db.selectFrom("account_passkeys").select("signs_in").where("id", "=", id);
  const present = await passkeys.executeTakeFirst();
  if (!present) throw unknown();
  if (present.signs_in) return;
  const message =
    "Since your password was replaced this passkey is only a second step: sign in with the password first.";
  throw new DomainError("forbidden", message, { reasons: ["passkey_not_trusted"] });
}

function unknown(): DomainError {
  return new DomainError("invalid", "We don't recognize this passkey. Sign in another way.");
}

function refused(): DomainError {
  return new DomainError("invalid", "This passkey was not accepted. Please try again, or sign in another way.");
}
