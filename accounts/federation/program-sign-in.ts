import { createHash, randomBytes } from "node:crypto";
import type { JSONWebKeySet, JWTPayload } from "jose";
import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { signInVariant } from "../calls/call.ts";
import { hashToken } from "../tokens/link-tokens.ts";
import { takeForClient } from "../calls/rate-limits.ts";
import { signIn } from "../sessions/start-session.ts";
import { changeAccountByProof, findOwner } from "../users/account.ts";
import type { SignInMethod } from "../users/sign-in-method.ts";
import { getProvider } from "../providers/find-providers.ts";
import { signInAtProvider } from "./provider-accounts.ts";
import { discover, identityOf, mayBeHere, providerFetch } from "../providers/openid-client.ts";
import { type OpenIdProvider, providerError } from "../providers/provider.ts";

/** Milliseconds in which a program trades a code for a session. */
const authCodeLifetimeMs = 60 * 1_000;

/** Codes that a program may trade for a session. */
export const providerCodes: SignInMethod = {
  revokePending: (tx, { userId }) =>
    tx.db.deleteFrom("provider_requests").where("user_id", "=", userId).where("purpose", "=", "code").execute(),
  expiring: ["provider_requests", "used_tokens"],
};

interface WantedCode {
  provider: string;
  /** Of the identity at the provider. */
  subject: string;
  userId: string;
  challenge: string;
}

/**
 * Makes the code that a program trades for a session, with the verifier whose challenge it began with. Not once the identity is unlinked:
 * a recovery that came meanwhile has revoked all codes, and this one would stay.
 * @throws DomainError conflict with the reason `request_lost`
 */
export async function createAuthCode(
  ctx: Context,
  { provider, subject, userId, challenge }: WantedCode,
): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  await changeAccountByProof(ctx, userId, async (tx) => {
    if ((await findOwner(tx, { provider, subject }))?.id !== userId) throw providerError("request_lost");
    await tx.db
      .insertInto("provider_requests")
      .values({
        id: hashToken(code),
        provider,
        purpose: "code",
        user_id: userId,
        return_to: "",
        code_challenge: challenge,
        identity: null,
        expires_at: new Date(tx.clock().getTime() + authCodeLifetimeMs),
      })
      .execute();
  });
  return code;
}

/** Trades a code for a session. A code is used up by the first try, right or wrong. */
export const pkce = signInVariant({
  rights: [],
  limits: ["provider:address"],
  // docs/product.md#error-texts has the words.
  input: z.object({
    auth_code: z.string("No code detected.").min(1, "No code detected."),
    code_verifier: z.string("Not a valid PKCE flow url.").min(1, "Not a valid PKCE flow url."),
  }),
  async run(ctx, { auth_code: code, code_verifier: verifier }, { userAgent }) {
    await takeForClient(ctx, "provider:address");
    const row = await ctx.db
      .deleteFrom("provider_requests")
      .where("id", "=", hashToken(code))
      .where("purpose", "=", "code")
      .returning(["user_id", "provider", "code_challenge", "expires_at"])
      .executeTakeFirst();
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isRight = row !== undefined && row.expires_at > ctx.clock() && row.code_challenge === challenge;
    if (!isRight || row.user_id === null) throw badCode();
    const { user_id: userId, provider } = row;
    // As long as something at the provider signs in to the account.
    const find = (tx: Context) => findOwner(tx, { provider, user_id: userId });
    return signIn(ctx, { userId, userAgent, find, refusal: badCode });
  },
});

function badCode(): DomainError {
  return new DomainError("invalid", "Not a valid PKCE flow url.");
}

/** Milliseconds that the provider has to hand out its keys. */
const timeoutMs = 5_000;
/** Seconds by which the clocks of two servers may differ. */
const tolerance = 30;
/** Signatures that a provider's published key checks; those with a shared secret are not among them. */
const algorithms = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" ");

/** No older token counts, even if it says so itself: it would have to be remembered for as long. Seconds. */
const longestAge = 24 * 60 * 60;

/**
 * Signs in with an id token that a program got from a provider itself. Signature, issuer, audience, expiry and nonce are checked, and
 * each token counts once. Refusals about keys and signatures have the words of docs/product.md#error-texts.
 */
export const idToken = signInVariant({
  rights: [],
  limits: ["provider:address"],
  input: z.object({
    provider: z.string("Please name a provider."),
    id_token: z.string("Please send the id token of the provider.").max(16_384, "This token is too long."),
    // The program keeps the nonce, the provider gets its SHA-256: a token found in a log is of no use.
    nonce: z.string("Please send the nonce whose SHA-256 stands in the token.").min(16, "The nonce is too short."),
  }),
  errors: [
    "provider_unknown",
    "provider_unreachable",
    "provider_secret_lost",
    "email_unverified",
    "email_foreign",
    "connect_first",
    "request_lost",
  ],
  async run(ctx, { provider: id, id_token: token, nonce }, { userAgent }) {
    await takeForClient(ctx, "provider:address");
    const provider = await getProvider(ctx, id);
    if (provider.protocol !== "oidc") throw new DomainError("invalid", "This provider has no id tokens.");
    const claims = await verify(ctx, provider, token);
    if (claims["nonce"] !== createHash("sha256").update(nonce).digest("hex")) {
      throw new DomainError("invalid", "The nonce is not that of the token.");
    }
    await refuseReplay(ctx, claims);
    return signInAtProvider(ctx, provider, { identity: identityOf(claims), userAgent });
  },
});

async function verify(ctx: Context, provider: OpenIdProvider, token: string): Promise<JWTPayload> {
  const metadata = (await discover(ctx, provider)).serverMetadata();
  const keys = await findKeys(ctx, provider, metadata.jwks_uri);
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
      // Refuses one that was made in the future, too.
      maxTokenAge: longestAge,
    });
    // Two that are no text would be the same person.
    if (typeof payload.sub !== "string") throw new DomainError("invalid", "This token names nobody.");
    const isOurs = !Array.isArray(payload.aud) || payload.aud.length === 1 || payload["azp"] === provider.clientId;
    if (isOurs) return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (error instanceof errors.JWTExpired)
      throw new DomainError("invalid", "This token has expired.", { cause: error });
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "iat")
      throw new DomainError("invalid", "The time in this token can't be right.", { cause: error });
    if (!(error instanceof errors.JWTClaimValidationFailed)) {
      throw new DomainError("invalid", "Invalid JWT signature", { cause: error });
    }
  }
  throw new DomainError("invalid", "This token is not meant for this site.");
}

async function findKeys(ctx: Context, provider: OpenIdProvider, address: string | undefined): Promise<JSONWebKeySet> {
  let keys: unknown;
  try {
    const options = { redirect: "error", signal: AbortSignal.timeout(timeoutMs) } as const;
    const response = await providerFetch(address ?? "", options, mayBeHere(provider));
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
async function refuseReplay(ctx: Context, { iss, nonce, exp = 0, iat = 0 }: JWTPayload): Promise<void> {
  // Whatever the provider says: its end may lie beyond all dates.
  const end = Math.min(exp, iat + longestAge) + tolerance;
  const used = await ctx.db
    .insertInto("used_tokens")
    .values({ id: hashToken(`${iss} ${String(nonce)}`), expires_at: new Date(end * 1_000) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows !== 1n) throw new DomainError("invalid", "This token was used before.");
}
