import { z } from "zod";
import { attemptCookieName } from "../../../sessions/sign-in-attempt.ts";
import { createLinkMessage, linkWallet } from "../../../wallets/sign-in-with-wallet.ts";
import {
  createWalletMessage,
  signInPurpose,
  walletProofSchema,
  walletSchema,
} from "../../../wallets/wallet-message.ts";
import type { Call } from "../../call.ts";

const message = z.strictObject({ message: z.string() });

/** Wallets, where the operator has switched them on: what they sign. Signing in is a grant (token-calls.ts). */
export const walletCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/wallets/nonce",
    summary: "The message that a wallet signs for POST /token?grant_type=web3. It works once, for five minutes.",
    input: walletSchema,
    answer: message,
    errors: ["not_found"],
    run: async (ctx, input, _params, { cookie: cookieOf }) => {
      const browser = cookieOf(attemptCookieName);
      const { cookie, ...body } = await createWalletMessage(ctx, input, { ...signInPurpose, browser });
      return { body, cookies: [cookie] };
    },
  },
  {
    method: "POST",
    path: "/wallets/link",
    summary: "The message that a wallet signs for POST /wallets. It works once, for five minutes.",
    input: walletSchema,
    answer: message,
    errors: ["auth_session_missing", "reauthentication_needed", "not_found"],
    run: async (ctx, input, _params, { cookie: cookieOf }) => {
      const { cookie, ...body } = await createLinkMessage(ctx, input, cookieOf(attemptCookieName));
      return { body, cookies: [cookie] };
    },
  },
  {
    method: "POST",
    path: "/wallets",
    summary: "Links a wallet to the account of the signed-in person. It is then one of GET /identities.",
    input: walletProofSchema,
    answer: z.strictObject({ linked: z.literal(true) }),
    errors: ["auth_session_missing", "reauthentication_needed", "not_found", "identity_already_exists", "conflict"],
    run: async (ctx, input, _params, { cookie: cookieOf }) => {
      await linkWallet(ctx, input, cookieOf(attemptCookieName));
      return { body: { linked: true } };
    },
  },
];
