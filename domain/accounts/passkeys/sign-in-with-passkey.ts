import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { type Account, findAccountById } from "../find-account.ts";
import { startSession } from "../start-session.ts";
import { acceptPasskey } from "./accept-passkey.ts";
import { signInPurpose } from "./challenge-passkey.ts";
import { assertionSchema } from "./schema.ts";

export const passkeySignInSchema = z.object({ passkey: assertionSchema });

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
  input: unknown,
  { userAgent, attempt }: { userAgent: string | null; attempt: string | null },
): Promise<PasskeySignIn> {
  const { passkey } = parseFields(passkeySignInSchema, input);
  const userId = await acceptPasskey(ctx, { passkey, purpose: signInPurpose, attempt });
  const account = await findAccountById(ctx, userId);
  if (!account) throw new DomainError("not_found", "This account is gone.");
  const { id, email, name, emailVerified } = account;
  const cookie = await startSession(ctx, userId, userAgent, { assurance: "aal2" });
  return { user: { id, email, name, emailVerified }, cookie };
}
