import type { ActorSession, Context } from "#domain/context.ts";
import { requireAbilityOrOperator, requireKnown } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { recentSignIn } from "../limits.ts";

/** A user who is signed in, second factor included; not necessarily an admin. */
export interface SignedIn {
  userId: string;
  email: string;
  session: ActorSession;
}

/**
 * For what people do with their own account.
 * @throws DomainError unavailable while it is not known who asks; unauthenticated with the reason `auth_session_missing`
 */
export function requireUser({ actor }: Context): SignedIn {
  requireKnown(actor);
  if (actor.kind !== "user" || !actor.session) {
    throw new DomainError("unauthenticated", "Please sign in.", { reasons: ["auth_session_missing"] });
  }
  return { userId: actor.userId, email: actor.email, session: actor.session };
}

/**
 * For changes that a stranger at an unlocked computer must not make: the user has proved their identity within the last minutes.
 * @throws DomainError unauthenticated; forbidden with the reason `reauthentication_needed`
 */
export function requireRecentSignIn(ctx: Context): SignedIn {
  const user = requireUser(ctx);
  if (ctx.clock().getTime() - user.session.authenticatedAt.getTime() <= recentSignIn) return user;
  throw new DomainError("forbidden", "Please confirm first that it is you.", { reasons: ["reauthentication_needed"] });
}

/**
 * Who may change what others can do: the process itself, and an admin who has just proved who they are.
 * @throws DomainError unauthenticated or forbidden (also with the reason `reauthentication_needed`)
 */
export function requireTeamManager(ctx: Context): void {
  requireAbilityOrOperator(ctx, "team");
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
