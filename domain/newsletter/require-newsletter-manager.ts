import { requireAdmin } from "#domain/accounts/admins/require-admin.ts";
import type { Context } from "#domain/context.ts";

/**
 * Who may read and erase the newsletter's addresses: the process itself (the operator's commands) and every admin.
 * @throws DomainError unauthenticated or forbidden
 */
export async function requireNewsletterManager(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== "system") await requireAdmin(ctx);
}
