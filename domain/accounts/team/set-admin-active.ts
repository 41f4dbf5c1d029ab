import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { deactivateAdmin } from "../deactivate-admin.ts";
import { findAccountById } from "../find-account.ts";
import { emailSchema } from "../schema.ts";
import { requireTeamManager } from "./require-team-manager.ts";

export const activeSchema = z.object({ email: emailSchema, active: z.boolean() });

/**
 * Gives an admin their rights back, or takes them away, from their next request on. The account stays.
 * @throws DomainError invalid with `fields`; not_found; conflict when it is the last active admin, or banned; unauthenticated or
 *   forbidden
 */
export async function setAdminActive(ctx: Context, input: unknown): Promise<void> {
  await requireTeamManager(ctx);
  const { email, active } = parseFields(activeSchema, input);
  if (!active) return deactivateAdmin(ctx, email);
  const row = await ctx.db
    .selectFrom("admin_users")
    .select(["id", "user_id"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", `${email} was never an admin. Invite them.`);
  const account = row.user_id === null ? null : await findAccountById(ctx, row.user_id);
  if (account?.bannedAt) throw new DomainError("conflict", `${email} is banned. Lift the ban first.`);
  await ctx.db.updateTable("admin_users").set({ is_active: true }).where("id", "=", row.id).execute();
}
