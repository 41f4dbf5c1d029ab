import type { Actor, Context } from "./context.ts";
import { DomainError } from "#lib/domain-error.ts";

export interface Admin {
  adminId: string;
  userId: string;
  email: string;
}

/**
 * The admin who is asking. All three are needed: a session, a confirmed address, and an active row in `admin_users` with that
 * address. They are read once per request (accounts/sessions/get-actor.ts). Where the operator requires a second factor, this
 * session must have shown one.
 * @throws DomainError unauthenticated for visitors; forbidden for all others (reason `second_factor_needed` for an admin without
 *   one); unavailable while the database does not say who is asking
 */
export function requireAdmin({ actor, accounts }: Context): Admin {
  requireKnown(actor);
  if (actor.kind === "visitor") throw new DomainError("unauthenticated", "Please sign in.");
  if (actor.kind !== "user" || !actor.emailVerified || actor.adminId === null) {
    throw new DomainError("forbidden", "You don't have admin privileges.");
  }
  if (accounts.secondFactorRequired && actor.session?.assurance !== "aal2") {
    const message = "Admins of this site need a second factor. Please set one up first.";
    throw new DomainError("forbidden", message, { reasons: ["second_factor_needed"] });
  }
  return { adminId: actor.adminId, userId: actor.userId, email: actor.email.toLowerCase() };
}

/**
 * For what every admin may do, and the operator at the command line.
 * @returns the address that revisions name; for the operator the name of the command
 * @throws DomainError as {@link requireAdmin}
 */
export function requireEditor(ctx: Context): { email: string } {
  return ctx.actor.kind === "system" ? { email: ctx.actor.name } : requireAdmin(ctx);
}

/**
 * Refuses whoever sent a session that could not be looked up: an outage must not look like a sign-out, or like missing rights.
 * @throws DomainError unavailable
 */
export function requireKnown(actor: Actor): void {
  if (actor.kind !== "visitor" || !actor.isUnknown) return;
  const message = "We can't check who is signed in at the moment. Please try again in a minute.";
  throw new DomainError("unavailable", message, { retryAfter: 60 });
}
