import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { attemptLifetime } from "../limits.ts";
import { createAttempt } from "../sign-in-attempt.ts";
import { takeKeyToken } from "../take-account-tokens.ts";
import { findCredentials } from "./find-passkeys.ts";
import { relyingParty, webauthn } from "./relying-party.ts";

export interface PasskeyChallenge {
  /** What the browser's `navigator.credentials.get` wants. */
  options: PublicKeyCredentialRequestOptionsJSON;
  /** `Set-Cookie` value. */
  cookie: string;
}

/** What a challenge for any passkey that signs in is good for. */
export const signInPurpose = "passkey-sign-in";

/** What a challenge for one of a user's passkeys, beside what they have shown already, is good for. */
export const factorPurpose = (userId: string) => `passkey-factor:${userId}`;

/**
 * Asks for a passkey that signs in, whosever it is: the authenticator offers those that it has for this site.
 * @param browser value of the attempt's cookie
 * @throws DomainError rate_limited
 */
export async function challengeSignIn(ctx: Context, browser: string | null): Promise<PasskeyChallenge> {
  return challengeFor(ctx, { purpose: signInPurpose, browser, credentials: [] });
}

/**
 * Asks for a passkey of whoever is signed in or owes the second factor.
 * @param browser value of the attempt's cookie
 * @throws DomainError not_found when they have none; unauthenticated; rate_limited
 */
export async function challengeFactor(ctx: Context, browser: string | null): Promise<PasskeyChallenge> {
  const userId =
    ctx.actor.kind === "user" ? ctx.actor.userId : ctx.actor.kind === "visitor" && ctx.actor.challenge?.userId;
  if (!userId) throw new DomainError("unauthenticated", "Please sign in first.");
  const credentials = await findCredentials(ctx, userId);
  if (credentials.length === 0) throw new DomainError("not_found", "This account has no passkey.");
  return challengeFor(ctx, { purpose: factorPurpose(userId), browser, credentials });
}

async function challengeFor(
  ctx: Context,
  { purpose, browser, credentials }: ChallengeOptions,
): Promise<PasskeyChallenge> {
  await takeKeyToken(ctx);
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
