import { createLocalJWKSet, jwtVerify, SignJWT } from "jose";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { createAccounts } from "../create-accounts.ts";
import { findAccountById } from "../find-account.ts";
import { getUserById, type OwnUser } from "../get-user.ts";
import { requireUser } from "../require-user.ts";
import { findPublicKeys, getSigningKey, signingAlgorithm } from "./signing-keys.ts";

/** Seconds. Others can't ask whether a session is over, so what they were shown must end by itself. */
export const accessTokenLifetime = 5 * 60;

/**
 * A signed token that tells another service of the operator's who is signed in here. It opens nothing on this site's own screens, and
 * holds what is named below, never the user's row.
 * @throws DomainError invalid with `fields` audience when the operator has not named that service; unauthenticated
 */
export async function createAccessToken(ctx: Context, audience: string): Promise<string> {
  const { userId, session } = requireUser(ctx);
  if (!ctx.accounts.tokenAudiences.includes(audience)) {
    const message = "No tokens are made for this audience.";
    throw new DomainError("invalid", message, { fields: { audience: message } });
  }
  const account = await findAccountById(ctx, userId);
  const { id, key } = await getSigningKey(ctx);
  const now = Math.floor(ctx.clock().getTime() / 1_000);
  return new SignJWT({
    email: account?.email ?? "",
    email_verified: account?.emailVerified ?? false,
    aal: session.assurance,
    session_id: session.id,
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid: id, typ: "JWT" })
    .setIssuer(ctx.linkUrl)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenLifetime)
    .sign(key);
}

/**
 * The user whom an access token names, while the session behind it lasts: for services that want to know more than the signature
 * tells.
 * @throws DomainError unauthenticated with the reason `bad_jwt`, in the specification's words (section 8)
 */
export async function getUserOfToken(ctx: Context, token: string): Promise<OwnUser> {
  const keys = await findPublicKeys(ctx);
  if (keys.length === 0) throw badToken("JWKS is empty");
  const { payload } = await jwtVerify<{ session_id?: unknown }>(token, createLocalJWKSet({ keys }), {
    issuer: ctx.linkUrl,
    audience: [...ctx.accounts.tokenAudiences],
    algorithms: [signingAlgorithm],
    currentDate: ctx.clock(),
  }).catch((error: unknown) => {
    throw badToken("Invalid JWT signature", error);
  });
  const { adapter } = await createAccounts(ctx).auth.$context;
  const session = await adapter.findOne<{ userId: string; expiresAt: Date }>({
    model: "session",
    where: [{ field: "id", value: String(payload.session_id) }],
  });
  const isOpen = session !== null && session.userId === payload.sub && session.expiresAt > ctx.clock();
  const user = isOpen ? await getUserById(ctx, session.userId) : null;
  if (!user) throw badToken("The session of this token is over.");
  return user;
}

function badToken(message: string, cause?: unknown): DomainError {
  return new DomainError("unauthenticated", message, { reasons: ["bad_jwt"], cause });
}
