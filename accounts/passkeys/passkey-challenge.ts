import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Context } from "#domain/context.ts";
import { requireKnown } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { attemptLifetime } from "../limits.ts";
import { createAttempt, consumeAttempt } from "../sessions/sign-in-attempt.ts";
import { takeForClient } from "../rate-limits.ts";
import { findCredentials } from "./passkeys.ts";
import { relyingParty, webauthn, claimedChallenge, type assertionSchema } from "./webauthn.ts";
import type { z } from "zod";
import { type Account, findAccountById } from "../users/account.ts";
import { startSession } from "../sessions/start-session.ts";

export interface PasskeyChallenge {
  /** What the browser's `navigator.credentials.get` wants. */
  options: PublicKeyCredentialRequestOptionsJSON;
  /** `Set-Cookie` value. */
  cookie: string;
}

/** What a challenge for any passkey that signs in is good for. */
const signInPurpose = "passkey-sign-in";

/** What a challenge for one of a user's passkeys, beside what they have shown already, is good for. */
export const factorPurpose = (userId: string) => `passkey-factor:${userId}`;

/**
 * Asks for a passkey of any user that signs in: the authenticator offers those that it has for this site.
 * @param browser value of the attempt's cookie
 * @throws DomainError rate_limited
 */
export async function challengeSignIn(ctx: Context, browser: string | null): Promise<PasskeyChallenge> {
  return challengeFor(ctx, { purpose: signInPurpose, browser, credentials: [] });
}

/**
 * Asks for a passkey of the user who is signed in or owes the second factor.
 * @param browser value of the attempt's cookie
 * @throws DomainError not_found when they have none; unauthenticated; rate_limited
 */
export async function challengeFactor(ctx: Context, browser: string | null): Promise<PasskeyChallenge> {
  const userId = requireFirstFactor(ctx);
  const credentials = await findCredentials(ctx, userId);
  if (credentials.length === 0) throw new DomainError("not_found", "This account has no passkey.");
  return challengeFor(ctx, { purpose: factorPurpose(userId), browser, credentials });
}

/**
 * The id of the user who is signed in or owes the second factor.
 * @throws DomainError unauthenticated; unavailable
 */
export function requireFirstFactor({ actor }: Context): string {
  requireKnown(actor);
  const userId = actor.kind === "user" ? actor.userId : actor.kind === "visitor" && actor.challenge?.userId;
  if (!userId) throw new DomainError("unauthenticated", "Please sign in first.");
  return userId;
}

async function challengeFor(
  ctx: Context,
  { purpose, browser, credentials }: ChallengeOptions,
): Promise<PasskeyChallenge> {
  await takeForClient(ctx, "account-key:address");
  const { challenge, cookie } = await createAttempt(ctx, { purpose, browser });
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: attemptLifetime,
    allowCredentials: credentials,
    userVerification: "required",
  });
  return { options, cookie };
}

interface ChallengeOptions {
  purpose: string;
  browser: string | null;
  credentials: Awaited<ReturnType<typeof findCredentials>>;
}

interface Use {
  passkey: z.output<typeof assertionSchema>;
  /** What the challenge was made for. */
  purpose: string;
  /** Value of the attempt's cookie. */
  attempt: string | null;
  /** Whose passkey it must be; absent where it says itself who signs in. Its owner has then shown another factor already. */
  userId?: string;
}

/**
 * Accepts the use of a passkey: of this site, unlocked by its owner, for a challenge that this browser was given and that nobody has
 * answered yet. A counter that does not rise says that there is a copy of the authenticator.
 * @returns whose it is
 * @throws DomainError invalid; forbidden when it must not sign in by itself; rate_limited
 */
export async function acceptPasskey(ctx: Context, { passkey, purpose, attempt, userId }: Use): Promise<string> {
  await takeForClient(ctx, "account-key:address");
  const challenge = claimedChallenge(passkey.response.clientDataJSON);
  if (!(await consumeAttempt(ctx, { purpose, browser: attempt, challenge }))) {
    throw new DomainError("invalid", "That took too long. Please try again.");
  }
  const stored = await ctx.db
    .selectFrom("account_passkeys")
    .select(["id", "user_id", "public_key", "counter", "signs_in"])
    .where("credential_id", "=", passkey.id)
    .executeTakeFirst();
  const isOwn = stored !== undefined && (userId ?? ownerOf(passkey)) === stored.user_id;
  if (!isOwn) throw new DomainError("invalid", "This passkey is not known here. Sign in another way.");
  const counter = await verify(ctx, { passkey, challenge, stored });
  if (userId === undefined && !stored.signs_in) {
    const message =
      "Since your password was replaced this passkey is only a second step: sign in with the password first.";
    throw new DomainError("forbidden", message, { reasons: ["passkey_not_trusted"] });
  }
  await noteUse(ctx, stored.id, counter);
  return stored.user_id;
}

/** The user whom the authenticator names; a passkey that is found without an address always names one. */
function ownerOf({ response }: Use["passkey"]): string {
  return Buffer.from(response.userHandle ?? "", "base64url").toString();
}

interface Verified {
  passkey: Use["passkey"];
  challenge: string;
  stored: { public_key: string; counter: number };
}

/** @returns the authenticator's counter */
async function verify(ctx: Context, { passkey, challenge, stored }: Verified): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { id, origin } = relyingParty(ctx);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.id,
        publicKey: Buffer.from(stored.public_key, "base64url"),
        counter: stored.counter,
      },
      requireUserVerification: true,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    ctx.log.warn({ err: error }, "the use of a passkey was refused");
  }
  throw refused();
}

/** Compares once more where the counter is written: of two uses with the same one at once, one is refused. */
async function noteUse({ db, clock }: Context, id: string, counter: number): Promise<void> {
  const noted = await db
    .updateTable("account_passkeys")
    // Its user has shown another factor too, or could use it alone anyway.
    .set({ counter, last_used_at: clock(), signs_in: true })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("counter", "<", counter), eb.and([eb("counter", "=", 0), eb.lit(counter === 0)])]))
    .executeTakeFirst();
  if (noted.numUpdatedRows !== 1n) throw refused();
}

function refused(): DomainError {
  return new DomainError("invalid", "This passkey was not accepted. Please try again, or sign in another way.");
}

export interface PasskeySignIn {
  user: Pick<Account, "id" | "email" | "name" | "emailVerified">;
  /** `Set-Cookie` value. */
  cookie: string;
}

/**
 * Signs in with a passkey alone. It is something that its owner has, and was unlocked by something that they know or are: two factors,
 * so no second one is owed.
 * @throws DomainError invalid; forbidden with the reason `passkey_not_trusted` or `user_banned`; rate_limited
 */
export async function signInWithPasskey(
  ctx: Context,
  { passkey }: Pick<Use, "passkey">,
  { userAgent, attempt }: { userAgent: string | null; attempt: string | null },
): Promise<PasskeySignIn> {
  const userId = await acceptPasskey(ctx, { passkey, purpose: signInPurpose, attempt });
  const account = await findAccountById(ctx, userId);
  if (!account) throw new DomainError("not_found", "This account is gone.");
  const { id, email, name, emailVerified } = account;
  const cookie = await startSession(ctx, account, userAgent, { assurance: "aal2" });
  return { user: { id, email, name, emailVerified }, cookie };
}
