import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireEditor } from "#domain/rights.ts";
import { requireRecentSignIn } from "../sessions/require-user.ts";

/**
 * Who may change what others can do: the process itself, and an admin who has just proved who they are.
 * @throws DomainError unauthenticated or forbidden (also with the reason `reauthentication_needed`)
 */
export function requireTeamManager(ctx: Context): void {
  requireEditor(ctx);
  if (ctx.actor.kind !== "system") requireRecentSignIn(ctx);
}

/**
 * For changes that an admin must not make to their own account by mistake; the Security page is the place for these.
 * @throws DomainError conflict
 */
export function requireSomebodyElse({ actor }: Context, userId: string): void {
  if (actor.kind !== "user" || actor.userId !== userId) return;
  throw new DomainError("conflict", "This is your own account. Ask another admin, or use the Security page.");
}
