import type { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { consumeAttempt } from "../sign-in-attempt.ts";
import { takeKeyToken } from "../take-account-tokens.ts";
import { claimedChallenge, relyingParty, webauthn } from "./relying-party.ts";
import type { assertionSchema } from "./schema.ts";

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
  await takeKeyToken(ctx);
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
    // Whoever may show it here has shown another factor too, or could use it alone anyway.
    .set({ counter, last_used_at: clock(), signs_in: true })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("counter", "<", counter), eb.and([eb("counter", "=", 0), eb.lit(counter === 0)])]))
    .executeTakeFirst();
  if (noted.numUpdatedRows !== 1n) throw refused();
}

function refused(): DomainError {
  return new DomainError("invalid", "This passkey was not accepted. Please try again, or sign in another way.");
}
