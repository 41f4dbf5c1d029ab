import { z } from "zod";
import {
  createWalletMessage,
  linkWallet,
  linkPurpose,
  signInPurpose,
  walletProofSchema,
  walletSchema,
} from "../../../wallets/wallets.ts";
import { requireRecentSignIn } from "../../../sessions/require-user.ts";
import { call, type Call } from "../../call.ts";

const message = z.strictObject({ message: z.string() });

/** Wallets, where the operator has switched them on: what they sign. Signing in is a grant (token-calls.ts). */
export const walletCalls: readonly Call[] = [
  call("POST /wallets/nonce", {
    summary: "The message that a wallet signs for POST /token?grant_type=web3. It works once, for five minutes.",
    rights: ["wallets"],
    limits: ["account-key:address"],
    input: walletSchema,
    answer: message,
    run: (ctx, input, { attempt }) => createWalletMessage(ctx, input, { ...signInPurpose, browser: attempt }),
  }),
  call("POST /wallets/link", {
    summary: "The message that a wallet signs for POST /wallets. It works once, for five minutes.",
    rights: ["recentUser", "wallets"],
    limits: ["account-key:address"],
    input: walletSchema,
    answer: message,
    run: (ctx, input, { attempt }) => {
      const { userId } = requireRecentSignIn(ctx);
      return createWalletMessage(ctx, input, { ...linkPurpose(userId), browser: attempt });
    },
  }),
  call("POST /wallets", {
    summary: "Links a wallet to the account of the signed-in person. It is then one of GET /identities.",
    rights: ["recentUser", "wallets"],
    limits: ["account-key:address"],
    input: walletProofSchema,
    done: { linked: true },
    errors: ["identity_already_exists", "conflict"],
    run: linkWallet,
  }),
];
