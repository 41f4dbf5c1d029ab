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
 * Bans a user: all sessions end, none can begin, and an admin is one no longer. Lifting the ban gives no rights back.
 * @throws DomainError invalid or not_found for the id; conflict for oneself and for the last active admin; unauthenticated or
 *   forbidden
 */
export async function setBanned(ctx: Context, userId: string, banned: boolean): Promise<void> {
  await requireTeamManager(ctx);
  const { email } = await findUser(ctx, userId);
  requireSomebodyElse(ctx, userId);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const admin = await tx.db
      .selectFrom("admin_users")
      .select("email")
      .where("user_id", "=", userId)
      .where("is_active", "=", true)
      .executeTakeFirst();
    if (banned && admin) await deactivateAdmin(tx, admin.email);
    if (banned) {
      await endSessions(tx, userId);
      // Using a link would lift the ban.
      await revokeSetupLinks(tx, email);
    }
    const { internalAdapter } = await createAccounts(tx).auth.$context;
    await internalAdapter.updateUser(userId, { bannedAt: banned ? tx.clock() : null });
    tx.log.info({ userId }, banned ? "a user was banned" : "a ban was lifted");
  });
}
