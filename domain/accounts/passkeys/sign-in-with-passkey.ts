import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { startSession } from "../start-session.ts";
import { acceptPasskey } from "./accept-passkey.ts";
import { signInPurpose } from "./challenge-passkey.ts";
import { assertionSchema } from "./schema.ts";

export const passkeySignInSchema = z.object({ passkey: assertionSchema });

/**
 * Signs in with a passkey alone. It is something that its owner has, and was unlocked by something that they know or are: two factors,
 * so no second one is owed.
 * @returns the `Set-Cookie` value
 * @throws DomainError invalid; forbidden with the reason `passkey_not_trusted` or `user_banned`; rate_limited
 */
export async function signInWithPasskey(
  ctx: Context,
  input: unknown,
  { userAgent, attempt }: { userAgent: string | null; attempt: string | null },
): Promise<{ cookie: string }> {
  const { passkey } = parseFields(passkeySignInSchema, input);
  const userId = await acceptPasskey(ctx, { passkey, purpose: signInPurpose, attempt });
  return { cookie: await startSession(ctx, userId, userAgent, { assurance: "aal2" }) };
}
