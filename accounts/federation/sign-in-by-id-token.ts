import { createHash } from "node:crypto";
import type { JSONWebKeySet, JWTPayload } from "jose";
import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { signIn, type SignIn } from "../sessions/sign-in.ts";
import { takeForClient } from "../rate-limits.ts";
import { getProvider } from "./find-providers.ts";
import { findOrCreateUser } from "./link-identity.ts";
import { discover, identityOf, providerFetch } from "./openid-client.ts";
import type { OpenIdProvider } from "./provider.ts";
import { providerError } from "./provider-error.ts";
import { hashToken } from "../link-tokens.ts";

/** Milliseconds that the provider has to hand out its keys. */
const timeoutMs = 5_000;
/** Seconds by which the clocks of two servers may differ. */
const tolerance = 30;
/** Signatures that a provider's published key checks; those with a shared secret are not among them. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

export const idTokenSchema = z.object({
  provider: z.string("Please name a provider."),
  id_token: z.string("Please send the id token of the provider.").max(16_384, "This token is too long."),
  // The program keeps the nonce, the provider gets its SHA-256: a token found in a log is of no use.
  nonce: z.string("Please send the nonce whose SHA-256 stands in the token.").min(16, "The nonce is too short."),
});

/**
 * Signs in with an id token that a program got from a provider itself (`token?grant_type=id_token`). Signature, issuer,
 * audience, expiry and nonce are checked, and each token counts once.
 * @throws DomainError invalid, where it is about keys and signatures with the words of docs/product.md#error-texts; unavailable;
 *   forbidden or conflict with a reason of provider-error.ts; rate_limited
 */
export async function signInByIdToken(
  ctx: Context,
  { provider: id, id_token: token, nonce }: z.output<typeof idTokenSchema>,
  { userAgent }: { userAgent: string | null },
): Promise<SignIn> {
  await takeForClient(ctx, "provider:address");
  const provider = await getProvider(ctx, id);
  if (provider.protocol !== "oidc") throw new DomainError("invalid", "This provider has no id tokens.");
  const claims = await verify(ctx, provider, token);
  if (claims["nonce"] !== createHash("sha256").update(nonce).digest("hex")) {
    throw new DomainError("invalid", "The nonce is not that of the token.");
  }
  await spend(ctx, claims);
  return signIn(ctx, await findOrCreateUser(ctx, provider, identityOf(claims)), userAgent);
}

async function verify(ctx: Context, provider: OpenIdProvider, token: string): Promise<JWTPayload> {
  const metadata = (await discover(ctx, provider)).serverMetadata();
  const keys = await findKeys(ctx, metadata.jwks_uri);
  // Loaded where a token is checked: most sites never see one.
  const { createLocalJWKSet, errors, jwtVerify } = await import("jose");
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer: metadata.issuer,
      audience: provider.clientId,
      algorithms,
      clockTolerance: tolerance,
      currentDate: ctx.clock(),
      requiredClaims: ["sub", "exp", "iat"],
    });
    const isOurs = !Array.isArray(payload.aud) || payload.aud.length === 1 || payload["azp"] === provider.clientId;
    if (isOurs) return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (error instanceof errors.JWTExpired)
      throw new DomainError("invalid", "This token has expired.", { cause: error });
    if (!(error instanceof errors.JWTClaimValidationFailed)) {
      throw new DomainError("invalid", "Invalid JWT signature", { cause: error });
    }
  }
  throw new DomainError("invalid", "This token is not meant for this site.");
}

async function findKeys(ctx: Context, address: string | undefined): Promise<JSONWebKeySet> {
  let keys: unknown;
  try {
    const response = await providerFetch(address ?? "", { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`The keys of the provider are not there: ${response.status}.`);
    keys = Object(await response.json()).keys;
  } catch (error) {
    ctx.log.warn({ err: error }, "the keys of an OpenID provider could not be fetched");
    throw providerError("provider_unreachable", error);
  }
  if (!Array.isArray(keys) || keys.length === 0) throw new DomainError("invalid", "JWKS is empty");
  return { keys };
}

/**
 * By its nonce, not by its text: one signature can be written in several ways.
 * @throws DomainError invalid when the token was used before
 */
async function spend(ctx: Context, { iss, nonce, exp = 0 }: JWTPayload): Promise<void> {
  const used = await ctx.db
    .insertInto("used_tokens")
    .values({ id: hashToken(`${iss} ${String(nonce)}`), expires_at: new Date((exp + tolerance) * 1_000) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows !== 1n) throw new DomainError("invalid", "This token was used before.");
}
