import type { ActorSession, Context } from "#domain/context.ts";
import { requireKnown } from "#domain/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { recentSignIn } from "../limits.ts";

/** Somebody who is signed in, second factor included. Whether it is an admin is another question. */
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
 * For what must not be done by whoever finds an open browser: the person has shown within the last minutes who they are.
 * @throws DomainError unauthenticated; forbidden with the reason `reauthentication_needed`
 */
export function requireRecentSignIn(ctx: Context): SignedIn {
  const user = requireUser(ctx);
  if (ctx.clock().getTime() - user.session.authenticatedAt.getTime() <= recentSignIn) return user;
  throw new DomainError("forbidden", "Please confirm first that it is you.", { reasons: ["reauthentication_needed"] });
}
