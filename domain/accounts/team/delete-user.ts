import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { createAccounts } from "../create-accounts.ts";
import { deactivateAdmin } from "../deactivate-admin.ts";
import { endSessions } from "../end-sessions.ts";
import { lockAccount } from "../lock-account.ts";
import { revokeSetupLinks } from "../revoke-links.ts";
import { findUser } from "./find-user.ts";
import { requireSomebodyElse, requireTeamManager } from "./require-team-manager.ts";

/**
 * Deletes an account with all that signs in to it; nothing of it can be put back. An admin is one no longer, and their row in the
 * list stays, so that nobody signs up with the address. What they wrote stays as it is.
 * @throws DomainError invalid or not_found for the id; conflict for oneself and for the last active admin; unauthenticated or
 *   forbidden
 */
export async function deleteUser(ctx: Context, userId: string): Promise<void> {
  await requireTeamManager(ctx);
  const { email } = await findUser(ctx, userId);
  requireSomebodyElse(ctx, userId);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const admin = await tx.db
      .selectFrom("admin_users")
      .select(["email", "is_active"])
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (admin?.is_active) await deactivateAdmin(tx, admin.email);
    await tx.db.updateTable("admin_users").set({ user_id: null }).where("user_id", "=", userId).execute();
    await revokeSetupLinks(tx, email);
    const { adapter, internalAdapter } = await createAccounts(tx).auth.$context;
    await endSessions(tx, userId);
    await adapter.deleteMany({ model: "account", where: [{ field: "userId", value: userId }] });
    await internalAdapter.deleteUser(userId);
    tx.log.info({ userId }, "an account was deleted");
  });
}
