import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";

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

/**
 * Makes useless what opens an account and was made before now: open set-up links, codes and links that sign in, codes that a program
 * may trade for a session. Links for a forgotten password are sealed with it and need not be named. In the caller's transaction.
 */
export async function revokeLinks(tx: Context, { userId, email }: { userId: string; email: string }): Promise<void> {
  await revokeSetupLinks(tx, email);
  await tx.db.deleteFrom("provider_requests").where("user_id", "=", userId).where("purpose", "=", "code").execute();
  const { adapter } = await createAccounts(tx).auth.$context;
  const identifiers = ["sign-in-code", "sign-in-link", "reauthenticate"].map((purpose) => `${purpose}:${userId}`);
  await adapter.deleteMany({
    model: "verification",
    where: [{ field: "identifier", operator: "in", value: identifiers }],
  });
}

/** Withdraws the open set-up links of an address in lower case. @returns how many there were */
export async function revokeSetupLinks({ db }: Pick<Context, "db">, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("admin_setup_links")
    .where("email", "=", email)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
