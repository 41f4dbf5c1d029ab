import type { Context } from "#domain/context.ts";
import { requireAdmin } from "./require-admin.ts";

/**
 * Who may do an admin's work: every admin, and the operator at the command line.
 * @returns the address that revisions name; for the operator the name of the command
 * @throws DomainError unauthenticated or forbidden
 */
export async function requireEditor(ctx: Context): Promise<{ email: string }> {
  return ctx.actor.kind === "system" ? { email: ctx.actor.name } : requireAdmin(ctx);
}
