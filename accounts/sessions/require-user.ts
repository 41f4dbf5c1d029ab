import type { ActorSession, Context } from "#domain/context.ts";
import { requireKnown } from "#domain/rights.ts";
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
