import type { Actor, Context } from "./context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type Ability, may, refusalOf, type Role } from "./roles.ts";

/** Somebody of the team. */
export interface Member {
  adminId: string;
  userId: string;
  email: string;
  role: Role;
}

/**
 * Whoever of the team is asking, when their role has the ability. All three are needed to belong to it: a session, a confirmed address,
 * and an active row in `admin_users` with that address, which has the role. They are read once per request
 * (accounts/sessions/get-actor.ts). Where the operator requires a second factor, this session must have shown one.
 * @throws DomainError unauthenticated for visitors; forbidden for all others (reason `second_factor_needed` for a member without one); unavailable while the database does not say who is asking
 */
export function requireAbility({ actor, accounts }: Pick<Context, "actor" | "accounts">, ability: Ability): Member {
  requireKnown(actor);
  if (actor.kind === "visitor") throw new DomainError("unauthenticated", "Please sign in.");
  if (!isMember(actor)) {
    throw new DomainError("forbidden", "You don't have admin privileges.");
  }
  if (accounts.secondFactorRequired && actor.session?.assurance !== "aal2") {
    const message = "Admins of this site need a second factor. Please set one up first.";
    throw new DomainError("forbidden", message, { reasons: ["second_factor_needed"] });
  }
  const { adminId, userId, email, role } = actor;
  if (!may(role, ability)) throw new DomainError("forbidden", refusalOf(role, ability));
  return { adminId, userId, email: email.toLowerCase(), role };
}

/**
 * The same for what the operator at the command line, and the server by itself, may do as well.
 * @returns the address that revisions name; for the operator the name of the command
 * @throws DomainError as {@link requireAbility}
 */
export function requireAbilityOrOperator(ctx: Context, ability: Ability): { email: string } {
  return ctx.actor.kind === "system" ? { email: ctx.actor.name } : requireAbility(ctx, ability);
}

/**
 * Whether whoever is asking has an ability, for what shows more to some than to others. It refuses nobody: that is for
 * {@link requireAbility}, which has to be asked before.
 */
export function hasAbility({ actor }: Context, ability: Ability): boolean {
  return actor.kind === "system" || (isMember(actor) && may(actor.role, ability));
}

type TeamMember = Extract<Actor, { kind: "user" }> & { adminId: string; role: Role };

/** Every role has the ability to write drafts; what is stored as a role and is none has no ability. */
function isMember(actor: Actor): actor is TeamMember {
  return actor.kind === "user" && actor.emailVerified && actor.adminId !== null && may(actor.role, "draft");
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
