import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";
import { revokeLinks } from "./revoke-links.ts";

/**
 * Makes a password the only way into an account, in the caller's transaction: other passwords, linked identities, the telephone
 * number, links that were made to get in and all sessions end, because somebody else may have prepared them.
 * Passkeys stay as second factors, but open nothing alone until one of them has answered for a second factor again.
 */
export async function replaceWaysIn(
  tx: Context,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
): Promise<void> {
  const { adapter, internalAdapter } = await createAccounts(tx).auth.$context;
  await adapter.deleteMany({ model: "account", where: [{ field: "userId", value: userId }] });
  await tx.db.deleteFrom("account_phones").where("user_id", "=", userId).execute();
  await tx.db.updateTable("account_passkeys").set({ signs_in: false }).where("user_id", "=", userId).execute();
  await internalAdapter.deleteUserSessions(userId);
  await revokeLinks(tx, { userId, email });
  await internalAdapter.linkAccount({ userId, providerId: "credential", accountId: userId, password: passwordHash });
}
