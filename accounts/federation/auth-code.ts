import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { authCodeLifetime } from "../limits.ts";
import { signIn, type SignIn } from "../sessions/sign-in.ts";
import { findAccountById } from "../users/account.ts";
import { takeForClient } from "../rate-limits.ts";
import { hashToken } from "../link-tokens.ts";

// docs/product.md#error-texts has the words.
export const exchangeSchema = z.object({
  auth_code: z.string("No code detected.").min(1, "No code detected."),
  code_verifier: z.string("Not a valid PKCE flow url.").min(1, "Not a valid PKCE flow url."),
});

/** Makes the code that a program trades for a session, with the verifier whose challenge it began with. */
export async function createAuthCode(
  ctx: Context,
  { provider, userId, challenge }: { provider: string; userId: string; challenge: string },
): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  await ctx.db
    .insertInto("provider_requests")
    .values({
      id: hashToken(code),
      provider,
      purpose: "code",
      user_id: userId,
      return_to: "",
      code_challenge: challenge,
      identity: null,
      expires_at: new Date(ctx.clock().getTime() + authCodeLifetime),
    })
    .execute();
  return code;
}

/**
 * Trades a code for a session (`token?grant_type=pkce`). A code is used up by the first try, right or wrong.
 * @throws DomainError invalid, with the words of docs/product.md#error-texts; forbidden with the reason `user_banned`; rate_limited
 */
export async function exchangeAuthCode(
  ctx: Context,
  { auth_code: code, code_verifier: verifier }: z.output<typeof exchangeSchema>,
  { userAgent }: { userAgent: string | null },
): Promise<SignIn> {
  await takeForClient(ctx, "provider:address");
  const row = await ctx.db
    .deleteFrom("provider_requests")
    .where("id", "=", hashToken(code))
    .where("purpose", "=", "code")
    .returning(["user_id", "code_challenge", "expires_at"])
    .executeTakeFirst();
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const isRight = row !== undefined && row.expires_at > ctx.clock() && row.code_challenge === challenge;
  const account = isRight && row.user_id !== null ? await findAccountById(ctx, row.user_id) : null;
  if (!account) throw new DomainError("invalid", "Not a valid PKCE flow url.");
  return signIn(ctx, account, userAgent);
}
