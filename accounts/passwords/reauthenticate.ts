import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findAccountById } from "../users/account.ts";
import { verifyPassword } from "./hash-password.ts";
import { accountLimits } from "#domain/security/rights.ts";
import { consumeMailedCode, createMailedCode } from "../email-sign-in/mailed-code.ts";
import { acceptPasskey, factorPurpose } from "../passkeys/passkey-challenge.ts";
import { assertionSchema } from "../passkeys/webauthn.ts";
import { elevateSession } from "../sessions/start-session.ts";
import { requireUser } from "../sessions/require-user.ts";
import { sendCode } from "../mails.ts";
import { forgiveProof, takeMailTokens, takeProofToken } from "../rate-limits.ts";

const purpose = "reauthenticate";

export const proofSchema = z.union([
  z.object({ passkey: assertionSchema }),
  z.object({ code: z.string().min(1, "Please type the code from the mail.") }),
  z.object({ password: z.string().min(1, "Please type your password.").max(accountLimits.longestPassword) }),
]);

/**
 * Mails the signed-in person a code that proves who they are where the password can't: because there is none.
 * @throws DomainError unauthenticated; rate_limited
 */
export async function sendReauthenticationCode(ctx: Context): Promise<void> {
  const { userId, email } = requireUser(ctx);
  await takeMailTokens(ctx, email);
  await sendCode(ctx, email, await createMailedCode(ctx, { purpose, userId }));
}

/**
 * Proves again who is signed in, by the password, by a mailed code or by a passkey. For some minutes afterwards what is sensitive is allowed.
 * @param attempt value of the attempt's cookie, for a passkey
 * @returns the `Set-Cookie` value: the session goes on under a new one
 * @throws DomainError invalid with `fields` password or code; unauthenticated; rate_limited
 */
export async function reauthenticate(
  ctx: Context,
  proof: z.output<typeof proofSchema>,
  { attempt }: { attempt: string | null },
): Promise<{ cookie: string }> {
  const { userId, session } = requireUser(ctx);
  if ("passkey" in proof) {
    await acceptPasskey(ctx, { passkey: proof.passkey, purpose: factorPurpose(userId), attempt, userId });
    return { cookie: await elevateSession(ctx, session.id, { assurance: "aal2" }) };
  }
  if ("code" in proof) await consumeMailedCode(ctx, { purpose, userId }, proof.code);
  else await requirePassword(ctx, { userId, password: proof.password });
  return { cookie: await elevateSession(ctx, session.id, { assurance: session.assurance }) };
}

/**
 * Checks the password of a signed-in user. Tries are counted before anything is hashed, apart from those of strangers.
 * @param field the name under which it was asked for
 * @throws DomainError invalid with that one of `fields`; rate_limited
 */
export async function requirePassword(
  ctx: Context,
  { userId, password }: { userId: string; password: string },
  field = "password",
): Promise<void> {
  await takeProofToken(ctx, userId);
  const account = await findAccountById(ctx, userId);
  const hash = account?.passwordHash ?? null;
  if (hash !== null && (await verifyPassword({ hash, password }))) return forgiveProof(ctx, userId);
  const message =
    hash === null ? "This account has no password. Ask for a code by mail." : "This is not your password.";
  throw new DomainError("invalid", message, { fields: { [field]: message } });
}
