import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";

/**
 * The admin who is asking: signed in, with a confirmed address, that an active row of admin_users names.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function requireAdmin(ctx: Context): Promise<{ adminId: string; userId: string; email: string }> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("unauthenticated", "Please sign in.");
  const row = await ctx.db
    .selectFrom("admin_users")
    .select(["id", "email"])
    .where("email", "=", actor.email.toLowerCase())
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!row || !actor.emailVerified) throw new DomainError("forbidden", "You don't have admin privileges.");
  return { adminId: row.id, userId: actor.userId, email: row.email };
}
