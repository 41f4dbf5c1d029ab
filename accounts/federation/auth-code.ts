import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { hasFactor } from "../second-factor/factors.ts";
import { authCodeLifetime } from "../limits.ts";
import { startSession } from "../sessions/start-session.ts";
import { takeProviderToken } from "../rate-limits.ts";
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

/** A session that has just begun. */
export interface ProviderSession {
  /** `Set-Cookie` value. */
  cookie: string;
  /** True while the second factor is owed; until then the session gives no rights. */
  isChallenged: boolean;
}

/**
 * Trades a code for a session (`token?grant_type=pkce`). A code is used up by the first try, right or wrong.
 * @throws DomainError invalid, with the words of docs/product.md#error-texts; forbidden with the reason `user_banned`; rate_limited
 */
export async function exchangeAuthCode(
  ctx: Context,
  input: unknown,
  userAgent: string | null,
): Promise<ProviderSession> {
  const { auth_code: code, code_verifier: verifier } = parseFields(exchangeSchema, input);
  await takeProviderToken(ctx);
  const row = await ctx.db
    .deleteFrom("provider_requests")
    .where("id", "=", hashToken(code))
    .where("purpose", "=", "code")
    .returning(["user_id", "code_challenge", "expires_at"])
    .executeTakeFirst();
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (!row?.user_id || row.expires_at <= ctx.clock() || row.code_challenge !== challenge) {
    throw new DomainError("invalid", "Not a valid PKCE flow url.");
  }
  return {
    cookie: await startSession(ctx, row.user_id, userAgent),
    isChallenged: await hasFactor(ctx, row.user_id),
  };
}
