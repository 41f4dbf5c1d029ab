import { z } from "zod";
import type { Context } from "#domain/context.ts";
import type { Browser, CallAnswer, CallReference, Call } from "../../call.ts";
import { phoneSignInSchema, signInSchema } from "../../../passwords/credentials.ts";
import { signInWithPassword } from "../../../passwords/sign-in-with-password.ts";
import { publicUser, assurance, moment, signedIn } from "../../answers.ts";
import { refreshSession } from "../../../sessions/own-sessions.ts";
import { accessTokenLifetime, createAccessToken, findPublicKeys } from "../../../sessions/access-tokens.ts";
import { parseFields, DomainError } from "#lib/domain-error.ts";
import { exchangeAuthCode, exchangeSchema, type ProviderSession } from "../../../federation/auth-code.ts";
import { idTokenSchema, signInByIdToken } from "../../../federation/sign-in-by-id-token.ts";
import { attemptCookieName } from "../../../sessions/sign-in-attempt.ts";
import { signInWithWallet } from "../../../wallets/sign-in-with-wallet.ts";
import { walletProofSchema } from "../../../wallets/wallet-message.ts";

/** One way to get or prolong a session through `POST /token?grant_type=…`. */
export interface Grant extends CallReference {
  /** Value of `grant_type`. */
  type: string;
  /** What it takes beside the grant type. */
  input: z.ZodType;
  /**
   * @param input the parsed body
   * @throws DomainError
   */
  run: (ctx: Context, input: unknown, browser: Browser) => Promise<CallAnswer>;
}

export const passwordGrant: Grant = {
  type: "password",
  summary: "Signs in with a password.",
  input: z.union([signInSchema, phoneSignInSchema]),
  answer: z.union([
    z.strictObject({ user: publicUser }),
    z.strictObject({
      user: z.null(),
      challenge: z.literal("second_factor"),
      factors: z.array(z.enum(["app", "passkey"])),
    }),
  ]),
  errors: ["invalid_email_or_password", "email_not_verified", "user_banned"],
  run: async (ctx, input, { userAgent, cookie }) => {
    const { cookies, user, factors } = await signInWithPassword(ctx, input, userAgent, cookie);
    // Not signed in while the second factor is owed: `POST /factors/verify` completes the sign-in.
    return { body: user ? { user } : { user: null, challenge: "second_factor", factors }, cookies };
  },
};

const refreshSchema = z.object({
  /** Another service of the operator's (TOKEN_AUDIENCES) that wants to know who is signed in. */
  audience: z.string("The audience must be a text.").optional(),
});

/** Sessions live in a cookie, so the cookie is what is traded; there is no refresh token. */
const refreshGrant: Grant = {
  type: "refresh_token",
  summary:
    "Prolongs the session of the cookie and says when it ends; with an audience also makes a token for that service.",
  input: refreshSchema,
  answer: z.strictObject({
    expiresAt: moment,
    expiresIn: z.int(),
    assurance,
    accessToken: z.string().optional(),
    accessTokenExpiresIn: z.int().optional(),
  }),
  errors: ["auth_session_missing"],
  run: async (ctx, input) => {
    const { audience } = parseFields(refreshSchema, input);
    const body = await refreshSession(ctx);
    if (audience === undefined) return { body };
    const accessToken = await createAccessToken(ctx, audience);
    return { body: { ...body, accessToken, accessTokenExpiresIn: accessTokenLifetime } };
  },
};

const pkceGrant: Grant = {
  type: "pkce",
  summary: "Signs in with the code that a sign-in at a provider ended in, and the verifier that it began with.",
  input: exchangeSchema,
  answer: signedIn,
  errors: ["user_banned"],
  run: async (ctx, input, { userAgent }) => answer(await exchangeAuthCode(ctx, input, userAgent)),
};

const idTokenGrant: Grant = {
  type: "id_token",
  summary: "Signs in with an id token of the OpenID provider. The SHA-256 of the nonce, in hex, stands in the token.",
  input: idTokenSchema,
  answer: signedIn,
  errors: [
    "user_banned",
    "provider_unknown",
    "provider_unreachable",
    "email_unverified",
    "email_foreign",
    "connect_first",
  ],
  run: async (ctx, input, { userAgent }) => answer(await signInByIdToken(ctx, input, userAgent)),
};

function answer({ cookie, isChallenged }: ProviderSession): CallAnswer {
  return { body: isChallenged ? { challenge: "second_factor" } : { signedIn: true }, cookies: [cookie] };
}

/** Signing in with an Ethereum wallet (EIP-4361). */
const web3Grant: Grant = {
  type: "web3",
  summary: "Signs in with a wallet that its owner has linked, by the signed message of POST /wallets/nonce.",
  input: walletProofSchema.extend({ chain: z.literal("ethereum").optional() }),
  answer: signedIn,
  errors: ["wallet_not_linked", "user_banned", "not_found"],
  run: async (ctx, input, { userAgent, cookie: cookieOf }) => {
    const attempt = cookieOf(attemptCookieName);
    const { cookie, factors } = await signInWithWallet(ctx, input, { userAgent, attempt });
    return { body: factors.length > 0 ? { challenge: "second_factor" } : { signedIn: true }, cookies: [cookie] };
  },
};

/** Every grant type of `POST /token`. */
const grants: readonly Grant[] = [passwordGrant, refreshGrant, pkceGrant, idTokenGrant, web3Grant];

/** `POST /token`: each grant type is a row of its own. */
export const tokenCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/token",
    summary: `Begins or prolongs a session. ${grants.map(({ type, summary }) => `\`${type}\`: ${summary}`).join(" ")}`,
    query: { name: "grant_type", values: grants.map(({ type }) => type), required: true },
    input: z.union(grants.map(({ input }) => input)),
    answer: z.union(grants.map(({ answer }) => answer)),
    errors: [...new Set(grants.flatMap(({ errors = [] }) => errors))],
    run: async (ctx, input, _params, browser) => {
      const { grant_type: type } = Object(input) as { grant_type?: unknown };
      const grant = grants.find((row) => row.type === type);
      if (!grant) {
        const known = grants.map((row) => row.type).join(", ");
        const message = `The grant type must be ${grants.length > 1 ? "one of " : ""}${known}.`;
        throw new DomainError("invalid", message, { fields: { grant_type: message } });
      }
      return grant.run(ctx, input, browser);
    },
  },
];

const publicKey = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});

/** What other services of the operator's check access tokens with. */
export const keyCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/jwks",
    summary: "The public keys that sign access tokens; none before the first token was made.",
    answer: z.strictObject({ keys: z.array(publicKey) }),
    run: async (ctx) => ({ body: { keys: await findPublicKeys(ctx) } }),
  },
];
