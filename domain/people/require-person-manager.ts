import { requireAdmin } from "#domain/accounts/admins/require-admin.ts";
import type { Context } from "#domain/context.ts";

/**
 * Who may look up and erase what is kept of a person: the process itself (the operator's commands) and every admin.
 * @throws DomainError unauthenticated or forbidden
 */
export async function requirePersonManager(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== "system") await requireAdmin(ctx);
}
