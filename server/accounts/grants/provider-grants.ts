import { exchangeAuthCode, exchangeSchema, type ProviderSession } from "#domain/accounts/providers/auth-code.ts";
import { idTokenSchema, signInByIdToken } from "#domain/accounts/providers/sign-in-by-id-token.ts";
import { signedIn } from "../calls/answers.ts";
import type { CallAnswer } from "../calls/call.ts";
import type { Grant } from "./grant.ts";

export const pkceGrant: Grant = {
  type: "pkce",
  summary: "Signs in with the code that a sign-in at a provider ended in, and the verifier that it began with.",
  input: exchangeSchema,
  answer: signedIn,
  errors: ["user_banned"],
  run: async (ctx, input, { userAgent }) => answer(await exchangeAuthCode(ctx, input, userAgent)),
};

export const idTokenGrant: Grant = {
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
