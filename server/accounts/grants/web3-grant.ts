import { z } from "zod";
import { attemptCookieName } from "#domain/accounts/sign-in-attempt.ts";
import { signInWithWallet } from "#domain/accounts/wallets/sign-in-with-wallet.ts";
import { walletProofSchema } from "#domain/accounts/wallets/wallet-message.ts";
import { signedIn } from "../calls/answers.ts";
import type { Grant } from "./grant.ts";

/** Signing in with an Ethereum wallet (EIP-4361). */
export const web3Grant: Grant = {
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
