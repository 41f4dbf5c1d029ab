import type { Context } from "#domain/context.ts";
import { requireAdminManager } from "./require-admin-manager.ts";

export interface ListedAdmin {
  id: string;
  email: string;
  isActive: boolean;
  lastLogin: Date | null;
  createdAt: Date;
}

/**
 * Every admin, by address.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findAdmins(ctx: Context): Promise<ListedAdmin[]> {
  await requireAdminManager(ctx);
  const rows = await ctx.db.selectFrom("admin_users").selectAll().orderBy("email").execute();
  return rows.map(({ id, email, is_active, last_login, created_at }) => ({
    id,
    email,
    isActive: is_active,
    lastLogin: last_login,
    createdAt: created_at,
  }));
}
