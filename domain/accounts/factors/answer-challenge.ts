import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { acceptPasskey } from "../passkeys/accept-passkey.ts";
import { factorPurpose } from "../passkeys/challenge-passkey.ts";
import { assertionSchema } from "../passkeys/schema.ts";
import { raiseSession } from "../raise-session.ts";
import { sendSecurityNotice } from "../send-account-mail.ts";
import { acceptCode } from "./accept-code.ts";

const codeSchema = z.object({
  code: z.string("Please type the code that the app shows.").min(1, "Please type a code."),
});

const passkeySchema = z.object({ passkey: assertionSchema });

export const challengeSchema = z.union([codeSchema, passkeySchema]);

/**
 * Completes a sign-in with the second factor: a code of the app, a passkey, or a recovery code. Only then is anybody signed in.
 * @param attempt value of the attempt's cookie, for a passkey
 * @returns the `Set-Cookie` value: the session goes on under a new one
 * @throws DomainError invalid with `fields` code; unauthenticated when no sign-in is waiting for it; rate_limited
 */
export async function answerChallenge(
  ctx: Context,
  input: unknown,
  attempt: string | null,
): Promise<{ cookie: string }> {
  const challenge = ctx.actor.kind === "visitor" ? ctx.actor.challenge : undefined;
  if (!challenge) throw new DomainError("unauthenticated", "Please sign in with your password first.");
  const { userId } = challenge;
  if ("passkey" in Object(input)) {
    const { passkey } = parseFields(passkeySchema, input);
    await acceptPasskey(ctx, { passkey, purpose: factorPurpose(userId), attempt, userId });
  } else {
    const { code } = parseFields(codeSchema, input);
    const kind = await acceptCode(ctx, userId, code);
    if (kind === "recovery") await sendSecurityNotice(ctx, challenge.email, "recoveryCodeUsed");
  }
  return { cookie: await raiseSession(ctx, challenge.sessionId, { assurance: "aal2" }) };
}
