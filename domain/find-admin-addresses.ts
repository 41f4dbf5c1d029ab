import type { Context } from "./context.ts";
import { requireAbility } from "./rights.ts";

/**
 * The addresses of the active admins, by address: whom others of the team ask for what they may not do themselves.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findAdminAddresses(ctx: Context): Promise<string[]> {
  requireAbility(ctx, "draft");
  const rows = await ctx.db
    .selectFrom("admin_users")
    .select("email")
    .where("is_active", "=", true)
    .where("role", "=", "admin")
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}
