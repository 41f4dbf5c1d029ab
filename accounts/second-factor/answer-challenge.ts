import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { requireKnown } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { acceptPasskey, factorPurpose } from "../passkeys/passkey-challenge.ts";
import { assertionSchema } from "../passkeys/webauthn.ts";
import { elevateSession } from "../sessions/start-session.ts";
import { sendSecurityNotice } from "../mails.ts";
import { Secret, TOTP } from "otpauth";
import { takeFor } from "../rate-limits.ts";
import { open } from "#domain/security/secrets.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";

export const codeSchema = z.object({
  code: z.string("Please type the code that the app shows.").min(1, "Please type a code."),
});

export const passkeySchema = z.object({ passkey: assertionSchema });

/**
 * Completes a sign-in with the second factor: a code of the app, a passkey, or a recovery code. Only then is anybody signed in.
 * @param attempt value of the attempt's cookie, for a passkey
 * @returns the `Set-Cookie` value: the session goes on under a new one
 * @throws DomainError invalid with `fields` code; unauthenticated when no sign-in is waiting for it; rate_limited
 */
export async function answerChallenge(
  ctx: Context,
  answer: z.output<typeof codeSchema> | z.output<typeof passkeySchema>,
  { attempt }: { attempt: string | null },
): Promise<{ cookie: string }> {
  const challenge = requireChallenge(ctx);
  const { userId } = challenge;
  if ("passkey" in answer) {
    await acceptPasskey(ctx, { passkey: answer.passkey, purpose: factorPurpose(userId), attempt, userId });
  } else if ((await acceptCode(ctx, userId, answer.code)) === "recovery") {
    await sendSecurityNotice(ctx, challenge.email, "recoveryCodeUsed");
  }
  return { cookie: await elevateSession(ctx, challenge.sessionId, { assurance: "aal2" }) };
}

/**
 * The sign-in that owes its second factor.
 * @throws DomainError unauthenticated; unavailable
 */
export function requireChallenge({ actor }: Context) {
  requireKnown(actor);
  if (actor.kind === "visitor" && actor.challenge) return actor.challenge;
  throw new DomainError("unauthenticated", "Please sign in with your password first.");
}

/** Steps of 30 seconds by which the clock of a phone may be wrong. */
const tolerance = 1;

interface StoredFactor {
  id: string;
  secret: string;
  last_step: number | null;
}

/**
 * Accepts a code of one of the user's second factors, or one of the recovery codes; each of them once.
 * @throws DomainError invalid with `fields` code; rate_limited
 */
export async function acceptCode(ctx: Context, userId: string, code: string): Promise<"app" | "recovery"> {
  await takeFor(ctx, "second-factor", userId);
  const factors = await ctx.db
    .selectFrom("account_factors")
    .select(["id", "secret", "last_step"])
    .where("user_id", "=", userId)
    .where("verified_at", "is not", null)
    .execute();
  const opened = factors.map((factor) => openFactor(ctx, factor));
  for (const factor of opened) if (factor && (await isNewCode(ctx, factor, code))) return "app";
  if (await consumeRecoveryCode(ctx, userId, code)) return "recovery";
  throw opened.includes(null) ? secretLost() : wrongCode();
}

/** A factor with the key that its app has. */
export interface OpenFactor extends Omit<StoredFactor, "secret"> {
  key: Secret;
}

/** Null for a factor that was set up while the site had a secret that it does not know any more. */
export function openFactor(ctx: Context, { secret, ...factor }: StoredFactor): OpenFactor | null {
  const opened = open(ctx, secret);
  return opened && { ...factor, key: Secret.fromHex(Buffer.from(opened.data, "base64url").toString("hex")) };
}

/**
 * Whether this is a code of the factor that was not accepted before. It is remembered in the same statement, so that of two
 * at once one is refused.
 */
export async function isNewCode(ctx: Context, { id, key }: OpenFactor, code: string): Promise<boolean> {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return false;
  const timestamp = ctx.clock().getTime();
  const delta = TOTP.validate({ token, secret: key, timestamp, window: tolerance });
  if (delta === null) return false;
  const step = TOTP.counter({ timestamp }) + delta;
  const noted = await ctx.db
    .updateTable("account_factors")
    .set({ last_step: step })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** No code of such an app can be accepted, so it must not look like a typing mistake. */
export function secretLost(): DomainError {
  const message =
    "Codes of your app can't be checked: it was set up while this site had another AUTH_SECRET. Please ask the site's operator to name " +
    "that one in AUTH_SECRET_PREVIOUS, or another admin to reset your account.";
  return new DomainError("conflict", message, { fields: { code: message }, reasons: ["secret_lost"] });
}

export function wrongCode(): DomainError {
  const message = "This code is not right, or it was used before. Please type the newest one that the app shows.";
  return new DomainError("invalid", message, { fields: { code: message } });
}
