import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { signIn, type SignIn } from "../sessions/sign-in.ts";
import { acceptWallet, linkPurpose, signInPurpose, type WalletProof } from "./wallet-message.ts";
import { uniqueViolation } from "#db/errors.ts";
import { transaction } from "#domain/transaction.ts";
import { addIdentity, findOwner, lockAccount } from "../users/account.ts";
import { requireRecentSignIn } from "../sessions/require-user.ts";
import { sendSecurityNotice } from "../mails.ts";

/** The provider of an identity that is a wallet. */
const walletProvider = "wallet";

/**
 * Signs in to the account that the owner of this wallet has linked it to. No other wallet does: an account is never made for one. Who
 * has signed for an unknown wallet owns it, so it gives nothing away to say that it is not linked.
 * @throws DomainError invalid; forbidden with the reason `wallet_not_linked` or `user_banned`; not_found where wallets are off;
 *   rate_limited
 */
export async function signInWithWallet(
  ctx: Context,
  proof: WalletProof,
  { userAgent, attempt }: { userAgent: string | null; attempt: string | null },
): Promise<SignIn> {
  const address = await acceptWallet(ctx, proof, { ...signInPurpose, attempt });
  const owner = await findOwner(ctx, walletProvider, address);
  if (owner === null) {
    const message = "This wallet is not linked to an account. Sign in another way and link it on the Security page.";
    throw new DomainError("forbidden", message, { reasons: ["wallet_not_linked"] });
  }
  return signIn(ctx, owner, userAgent);
}

/** More than anybody uses; each is a way in. */
const mostWallets = 10;

/**
 * Links the wallet that has signed to the account of the signed-in person; a mail says so.
 * @throws DomainError invalid; conflict (reason `identity_already_exists`) when it is linked already, to this or another account; unauthenticated;
 *   forbidden with the reason `reauthentication_needed`; not_found where wallets are off; rate_limited
 */
export async function linkWallet(
  ctx: Context,
  proof: WalletProof,
  { attempt }: { attempt: string | null },
): Promise<void> {
  const { userId, email } = requireRecentSignIn(ctx);
  const address = await acceptWallet(ctx, proof, { ...linkPurpose(userId), attempt });
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const wallets = await tx.db
      .selectFrom("identities")
      .select("id")
      .where("user_id", "=", userId)
      .where("provider", "=", walletProvider)
      .execute();
    if (wallets.length >= mostWallets) {
      throw new DomainError("conflict", "Unlink one of your wallets before linking another.");
    }
    await addIdentity(tx, { userId, provider: walletProvider, subject: address });
    await sendSecurityNotice(tx, email, "identityAdded");
  }).catch((error: unknown) => {
    if (!uniqueViolation(error)) throw error;
    throw new DomainError("conflict", "This wallet is linked to an account already.", {
      reasons: ["identity_already_exists"],
    });
  });
}
