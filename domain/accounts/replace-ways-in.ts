import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";

/**
 * Makes a password the only way into an account, in the caller's transaction: other passwords, linked identities, the telephone
 * number and all sessions end, because somebody else may have prepared them.
 */
export async function replaceWaysIn(tx: Context, userId: string, passwordHash: string): Promise<void> {
  const { adapter, internalAdapter } = await createAccounts(tx).auth.$context;
  await adapter.deleteMany({ model: "account", where: [{ field: "userId", value: userId }] });
  await tx.db.deleteFrom("account_phones").where("user_id", "=", userId).execute();
  await internalAdapter.deleteUserSessions(userId);
  await internalAdapter.linkAccount({ userId, providerId: "credential", accountId: userId, password: passwordHash });
}
