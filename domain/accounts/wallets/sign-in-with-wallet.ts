import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { createAccounts } from "../create-accounts.ts";
import { findFactorKinds } from "../factors/find-factors.ts";
import { startSession } from "../start-session.ts";
import { acceptWallet, signInPurpose } from "./wallet-message.ts";

/** The library's name for the provider of an identity that is a wallet. */
export const walletProvider = "wallet";

/**
 * Signs in to the account that the owner of this wallet has linked it to. No other wallet does: an account is never made for one. Who
 * has signed for an unknown wallet owns it, so it gives nothing away to say that it is not linked.
 * @returns the `Set-Cookie` value, and what may answer for the second factor; empty when none is owed
 * @throws DomainError invalid; forbidden with the reason `wallet_not_linked` or `user_banned`; not_found where wallets are off;
 *   rate_limited
 */
export async function signInWithWallet(
  ctx: Context,
  input: unknown,
  { userAgent, attempt }: { userAgent: string | null; attempt: string | null },
) {
  const address = await acceptWallet(ctx, input, { ...signInPurpose, attempt });
  const { internalAdapter } = await createAccounts(ctx).auth.$context;
  const linked = await internalAdapter.findAccountByKey({ providerId: walletProvider, accountId: address });
  if (!linked) {
    const message = "This wallet is not linked to an account. Sign in another way and link it on the Security page.";
    throw new DomainError("forbidden", message, { reasons: ["wallet_not_linked"] });
  }
  return {
    cookie: await startSession(ctx, linked.userId, userAgent),
    factors: await findFactorKinds(ctx, linked.userId),
  };
}
