import type { Context } from "#domain/context.ts";
import { requireAdmin } from "./require-admin.ts";

/**
 * Who may list, make and deactivate admins: the process itself (the operator's commands) and every admin.
 * @throws DomainError unauthenticated or forbidden
 */
export async function requireAdminManager(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== "system") await requireAdmin(ctx);
}
