import { z } from "zod";
import { getTexts } from "#domain/texts/get-texts.ts";
import { invitationCalls } from "../team/invitations.ts";
import { otpCall } from "../codes/sign-in-by-code.ts";
import { verifyCall } from "./verify.ts";
import { connectionCalls } from "../providers/connections.ts";
import { identityCalls } from "../own-account/identities.ts";
import { providerCalls, visits } from "../federation/provider-sign-in.ts";
import { passkeyCalls } from "../factors/passkeys.ts";
import { factorCalls } from "../factors/authenticator-app.ts";
import { sessionCalls, refresh, signOutHere } from "../sessions/own-sessions.ts";
import { adminCalls } from "../team/manage-users.ts";
import { accountCalls } from "../own-account/own-account.ts";
import { walletCalls, web3 } from "../wallets/wallets.ts";
import { type Call, type Variant, call, choice } from "../calls/call.ts";
import { createOpenApi } from "./reference/reference.ts";
import { parseFields } from "#lib/domain-error.ts";
import { idToken, pkce } from "../federation/program-sign-in.ts";
import { isText } from "../passwords/credentials.ts";
import { byAddress, byAddressOnly, byNumber } from "../passwords/sign-in-with-password.ts";
import { signUpCall } from "../own-account/sign-up.ts";

/** The ways to get or prolong a session through `POST /token`, by their `grant_type`. */
const grants: Record<string, { variants: readonly [Variant, ...Variant[]]; summary: string }> = {
  password: { variants: [byAddress, byNumber], summary: "Signs in with a password." },
  refresh_token: {
    variants: [refresh],
    summary: "Prolongs the session of the cookie and says when it ends.",
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

/** Accounts by address and password, and what begins and prolongs a session. */
export const tokenCalls: readonly Call[] = [
  choice("POST /sign-in/email", {
    summary: "Signs in with a password.",
    variants: [byAddressOnly],
    choose: () => byAddressOnly,
  }),
  call("POST /sign-up/email", signUpCall),
  call("POST /signup", signUpCall),
  signOutHere,
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

/** Every call below /api/auth. */
export const calls: readonly Call[] = [
  ...tokenCalls,
  ...accountCalls,
  ...identityCalls,
  otpCall,
  verifyCall,
  ...providerCalls,
  ...connectionCalls,
  ...factorCalls,
  ...passkeyCalls,
  ...walletCalls,
  ...sessionCalls,
  ...adminCalls,
  ...invitationCalls,
  call("GET /jwks", {
    summary: "The keys that this site signs tokens for other services with: none, since it makes no such tokens.",
    rights: [],
    answer: z.strictObject({ keys: z.array(z.never()) }),
    run: () => ({ keys: [] }),
  }),
  call("GET /reference", {
    summary: "This document: every call under /api/auth. Browsers get it as a page.",
    rights: [],
    answer: z.looseObject({ openapi: z.literal("3.1.0") }),
    run: async (ctx) => ({ ...referenceOf((await getTexts(ctx)).brand.name) }),
  }),
];

let reference: { siteName: string; document: ReturnType<typeof createOpenApi> } | undefined;

/** Made once: it takes 10 ms, and visitors may ask for it without a limit. */
function referenceOf(siteName: string) {
  if (reference?.siteName !== siteName) reference = { siteName, document: createOpenApi(calls, visits, siteName) };
  return reference.document;
}
