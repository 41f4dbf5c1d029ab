import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAdminManager } from "./require-admin-manager.ts";
import { revokeSetupLinks } from "./revoke-links.ts";

/**
 * Takes the admin rights from an address, from its next call on, and makes set-up links for it useless. Its account stays.
 * @throws DomainError not_found when it is no active admin, conflict when it is the last one; unauthenticated or forbidden
 */
export async function deactivateAdmin(ctx: Context, email: string): Promise<void> {
  await requireAdminManager(ctx);
  const address = email.trim().toLowerCase();
  await transaction(ctx, async (tx) => {
    // An update that changes nothing locks all active admins on PostgreSQL, so that two calls at once can't each leave the
    // other's admin as the last. SQLite has one writer anyway.
    const active = await tx.db
      .updateTable("admin_users")
      .set({ is_active: true })
      .where("is_active", "=", true)
      .returning("email")
      .execute();
    if (!active.some((row) => row.email === address)) {
      throw new DomainError("not_found", `${address} is no active admin.`);
    }
    if (active.length === 1) {
      throw new DomainError("conflict", `${address} is the last active admin. Make another one first.`);
    }
    await tx.db.updateTable("admin_users").set({ is_active: false }).where("email", "=", address).execute();
    await revokeSetupLinks(tx, address);
  });
}
