import { z } from "zod";
import { call, choice, variant, type Call, type Variant } from "../../call.ts";
import {
  isText,
  phoneSignInSchema,
  refuseSignUp,
  requireCredentials,
  signInSchema,
  signUpPayloadSchema,
} from "../../../passwords/credentials.ts";
import { type Credentials, signInWithPassword } from "../../../passwords/sign-in-with-password.ts";
import { signUp } from "../../../passwords/sign-up.ts";
import { publicUser, assurance, moment, signedIn, signedInBy } from "../../answers.ts";
import { refreshSession, signOutHere } from "../../../sessions/own-sessions.ts";
import { accessTokenLifetime, createAccessToken, findPublicKeys } from "../../../sessions/access-tokens.ts";
import { clearSessionCookie } from "../../../sessions/session-cookie.ts";
import { parseFields } from "#lib/domain-error.ts";
import { exchangeAuthCode, exchangeSchema } from "../../../federation/auth-code.ts";
import { idTokenSchema, signInByIdToken } from "../../../federation/sign-in-by-id-token.ts";
import { signInBuckets } from "../../../rate-limits.ts";
import { signInWithWallet, walletProofSchema } from "../../../wallets/wallets.ts";

/** Not signed in while the second factor is owed: `POST /factors/verify` completes the sign-in. */
function byPassword(input: z.ZodType<Credentials>, ...names: string[]): Variant {
  return variant({
    rights: [],
    limits: signInBuckets,
    input,
    refuse: (raw) => requireCredentials(raw, names),
    answer: z.union([
      z.strictObject({ user: publicUser }),
      z.strictObject({
        user: z.null(),
        challenge: z.literal("second_factor"),
        factors: z.array(z.enum(["app", "passkey"])),
      }),
    ]),
    errors: ["invalid_email_or_password", "email_not_verified", "user_banned"],
    run: async (ctx, credentials, { userAgent, cookie: cookieOf }) => {
      const { cookie, user, factors } = await signInWithPassword(ctx, credentials, userAgent, cookieOf);
      return user ? { user, cookie } : { user, challenge: "second_factor" as const, factors, cookie };
    },
  });
}

const signInCall = byPassword(signInSchema, "email");
const byAddress = byPassword(signInSchema, "email", "phone");
const byNumber = byPassword(phoneSignInSchema, "email", "phone");

/** Sessions live in a cookie, so the cookie is what is traded; there is no refresh token. */
const refresh = variant({
  rights: ["user"],
  input: z.object({
    /** Another service of the operator's (TOKEN_AUDIENCES) that wants to know who is signed in. */
    audience: z.string("The audience must be a text.").optional(),
  }),
  answer: z.strictObject({
    expiresAt: moment,
    expiresIn: z.int(),
    assurance,
    accessToken: z.string().optional(),
    accessTokenExpiresIn: z.int().optional(),
  }),
  run: async (ctx, { audience }) => {
    const session = await refreshSession(ctx);
    if (audience === undefined) return session;
    const accessToken = await createAccessToken(ctx, audience);
    return { ...session, accessToken, accessTokenExpiresIn: accessTokenLifetime };
  },
});

const pkce = variant({
  rights: [],
  limits: ["provider:address"],
  input: exchangeSchema,
  answer: signedIn,
  errors: ["user_banned"],
  run: async (ctx, input, request) => signedInBy(await exchangeAuthCode(ctx, input, request)),
});

const idToken = variant({
  rights: [],
  limits: ["provider:address"],
  input: idTokenSchema,
  answer: signedIn,
  errors: [
    "user_banned",
    "provider_unknown",
    "provider_unreachable",
    "provider_secret_lost",
    "email_unverified",
    "email_foreign",
    "connect_first",
  ],
  run: async (ctx, input, request) => signedInBy(await signInByIdToken(ctx, input, request)),
});

/** Signing in with an Ethereum wallet (EIP-4361). */
const web3 = variant({
  rights: ["wallets"],
  limits: ["account-key:address"],
  input: walletProofSchema.extend({ chain: z.literal("ethereum").optional() }),
  answer: signedIn,
  errors: ["wallet_not_linked", "user_banned"],
  run: async (ctx, input, request) => signedInBy(await signInWithWallet(ctx, input, request)),
});

/** The ways to get or prolong a session through `POST /token`, by their `grant_type`. */
const grants: Record<string, { variants: readonly [Variant, ...Variant[]]; summary: string }> = {
  password: { variants: [byAddress, byNumber], summary: "Signs in with a password." },
  refresh_token: {
    variants: [refresh],
    summary:
      "Prolongs the session of the cookie and says when it ends; with an audience also makes a token for that service.",
  },
  pkce: {
    variants: [pkce],
    summary: "Signs in with the code that a sign-in at a provider ended in, and the verifier that it began with.",
  },
  id_token: {
    variants: [idToken],
    summary: "Signs in with an id token of the OpenID provider. The SHA-256 of the nonce, in hex, stands in the token.",
  },
  web3: {
    variants: [web3],
    summary: "Signs in with a wallet that its owner has linked, by the signed message of POST /wallets/nonce.",
  },
};

const types = Object.keys(grants);
const grantSchema = z.object({
  grant_type: z.enum(types, { error: `The grant type must be one of ${types.join(", ")}.` }),
});

const signUpCall = {
  summary: "Makes an account whose address must be confirmed. The answer is the same for an address that has one.",
  rights: [],
  limits: ["sign-up:address", "sign-up:account"],
  input: signUpPayloadSchema,
  refuse: refuseSignUp,
  done: { confirmation: "sent" },
  errors: ["weak_password"],
  run: signUp,
} as const;

const publicKey = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});

/** Accounts by address and password, and what begins and prolongs a session. */
export const tokenCalls: readonly Call[] = [
  choice("POST /sign-in/email", {
    summary: "Signs in with a password.",
    variants: [signInCall],
    choose: () => signInCall,
  }),
  call("POST /sign-up/email", signUpCall),
  call("POST /signup", signUpCall),
  call("POST /sign-out", {
    summary: "Ends this session.",
    rights: [],
    done: { signedOut: true },
    run: async (ctx) => {
      await signOutHere(ctx);
      return { cookie: clearSessionCookie(ctx) };
    },
  }),
  choice("POST /token", {
    summary: `Begins or prolongs a session. ${Object.entries(grants)
      .map(([type, { summary }]) => `\`${type}\`: ${summary}`)
      .join(" ")}`,
    query: grantSchema,
    variants: Object.values(grants).flatMap(({ variants }) => variants),
    choose(raw) {
      const { grant_type: type } = parseFields(grantSchema, raw);
      if (type === "password") return isText((raw as { email?: unknown }).email) ? byAddress : byNumber;
      return grants[type]?.variants[0] as Variant;
    },
  }),
];

/** What other services of the operator's check access tokens with. */
export const keyCalls: readonly Call[] = [
  call("GET /jwks", {
    summary: "The public keys that sign access tokens; none before the first token was made.",
    rights: [],
    answer: z.strictObject({ keys: z.array(publicKey) }),
    run: async (ctx) => ({ keys: (await findPublicKeys(ctx)) as z.output<typeof publicKey>[] }),
  }),
];
