import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { createAccounts } from "../create-accounts.ts";
import { lockAccount } from "../lock-account.ts";
import { requireRecentSignIn } from "../require-user.ts";
import { sendSecurityNotice } from "../send-account-mail.ts";
import { walletProvider } from "./sign-in-with-wallet.ts";
import { acceptWallet, createWalletMessage, linkPurpose } from "./wallet-message.ts";

/** More than anybody uses; each is a way in. */
const mostWallets = 10;

/**
 * Writes the message that links a wallet to the account of the signed-in person.
 * @throws DomainError as createWalletMessage; unauthenticated; forbidden with the reason `reauthentication_needed`
 */
export async function createLinkMessage(ctx: Context, input: unknown, browser: string | null) {
  const { userId } = requireRecentSignIn(ctx);
  return createWalletMessage(ctx, input, { ...linkPurpose(userId), browser });
}

/**
 * Links the wallet that has signed to the account of the signed-in person; a mail says so.
 * @throws DomainError invalid; conflict (reason `identity_already_exists`) when it is linked already, to whomever; unauthenticated;
 *   forbidden with the reason `reauthentication_needed`; not_found where wallets are off; rate_limited
 */
export async function linkWallet(ctx: Context, input: unknown, attempt: string | null): Promise<void> {
  const { userId, email } = requireRecentSignIn(ctx);
  const address = await acceptWallet(ctx, input, { ...linkPurpose(userId), attempt });
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const { internalAdapter } = await createAccounts(tx).auth.$context;
    const accounts = await internalAdapter.findAccounts(userId);
    if (accounts.filter(({ providerId }) => providerId === walletProvider).length >= mostWallets) {
      throw new DomainError("conflict", "Unlink one of your wallets before linking another.");
    }
    await internalAdapter.linkAccount({ userId, providerId: walletProvider, accountId: address });
    await sendSecurityNotice(tx, email, "identityAdded");
  }).catch((error: unknown) => {
    if (!uniqueViolation(error)) throw error;
    throw new DomainError("conflict", "This wallet is linked to an account already.", {
      reasons: ["identity_already_exists"],
    });
  });
}
