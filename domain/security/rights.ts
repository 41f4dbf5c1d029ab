import type { Role } from "#db/tables/account-tables.ts";
import type { Actor, Context } from "../context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

export type { Role };

/** The roles of the team (docs/product.md#roles). */
export const roles = ["sales", "writer", "editor", "admin"] as const satisfies readonly Role[];

interface AbilityRule {
  of: readonly Role[];
  /** What it is, as it follows "You can't". */
  doing: string;
}

const everybody = roles;
const writers = ["writer", "editor", "admin"] as const;
const editors = ["editor", "admin"] as const;
const admins = ["admin"] as const;

/** Everything that somebody of the team can be allowed to do, and which roles are (docs/decisions/182-roles.md, 234-sales.md). */
const abilityRules = {
  /** What the whole team needs: the frame of the screens and their own account. */
  enter: { of: everybody, doing: "enter the admin area" },
  draft: { of: writers, doing: "write drafts" },
  publish: { of: editors, doing: "publish" },
  delete: { of: editors, doing: "delete items or use the trash" },
  releases: { of: editors, doing: "make or change releases" },
  share: { of: editors, doing: "share previews" },
  texts: { of: editors, doing: "edit the texts of the site" },
  redirects: { of: editors, doing: "manage redirects" },
  inquiries: { of: ["sales", "editor", "admin"], doing: "see inquiries" },
  inquirySettings: { of: editors, doing: "change inquiry settings" },
  newsletter: { of: editors, doing: "manage the newsletter" },
  media: { of: editors, doing: "change files that aren't yours or that visitors see" },
  styleList: { of: editors, doing: "change the style list" },
  transfer: { of: editors, doing: "import or export content" },
  personalData: { of: admins, doing: "look up personal data" },
  audit: { of: admins, doing: "see the activity log" },
  skipReview: { of: admins, doing: "publish without a review" },
  overrideGate: { of: admins, doing: "publish despite errors found by the check" },
  team: { of: admins, doing: "manage the team" },
  system: { of: admins, doing: "see the state of the system" },
} as const satisfies Record<string, AbilityRule>;

export type Ability = keyof typeof abilityRules;

export const abilities = Object.keys(abilityRules) as readonly Ability[];

/** Whether a role has an ability. Nobody outside of the team (null) has any. */
export function may(role: Role | null, ability: Ability): boolean {
  const { of }: AbilityRule = abilityRules[ability];
  return role !== null && of.includes(role);
}

const names: Record<Role, { name: string; one: string; does: string }> = {
  sales: {
    name: "Sales",
    one: "someone in sales",
    does: "Sales answers inquiries and sees nothing else.",
  },
  writer: {
    name: "Writer",
    one: "a writer",
    does: "Writers see the content and write drafts. They can't publish.",
  },
  editor: {
    name: "Editor",
    one: "an editor",
    does: "Editors publish all content, and manage releases, redirects, inquiries, and the newsletter.",
  },
  admin: {
    name: "Admin",
    one: "an admin",
    does: "Admins can do everything, and manage the team, personal data, and single sign-on.",
  },
};

/** What people call a role: "Writer". */
export const roleName = (role: Role): string => names[role].name;

/** The same within a sentence: "a writer". */
export const oneOfRole = (role: Role): string => names[role].one;

/** What people of a role may do, in a sentence or two. */
export const roleDuties = (role: Role): string => names[role].does;

/** Who has an ability, within a sentence: "a writer, an editor or an admin". */
export function whoMay(ability: Ability): string {
  return new Intl.ListFormat("en", { type: "disjunction" })
    .format(roles.filter((role) => may(role, ability)).map(oneOfRole))
    .replace(", or ", " or ");
}

/** Why a role is refused: "As a writer, you can't manage redirects. Ask an editor or an admin." */
export function refusalOf(role: Role, ability: Ability): string {
  return `As ${oneOfRole(role)}, you can't ${abilityRules[ability].doing}. Ask ${whoMay(ability)}.`;
}

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
  return { adminId, userId, email: foldAddress(email), role };
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
export function hasAbility({ actor }: Pick<Context, "actor">, ability: Ability): boolean {
  return actor.kind === "system" || (isMember(actor) && may(actor.role, ability));
}

type TeamMember = Extract<Actor, { kind: "user" }> & { adminId: string; role: Role };

/** What is stored as a role and is none has no ability. */
function isMember(actor: Actor): actor is TeamMember {
  return actor.kind === "user" && actor.emailVerified && actor.adminId !== null && may(actor.role, "enter");
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

/**
 * Inquiries are personal data: only commands of the operator and jobs may read or release them.
 * @throws DomainError forbidden
 */
export function requireOperator(ctx: Context): void {
  if (ctx.actor.kind !== "system") throw new DomainError("forbidden", "Only the operator may do this.");
}

/**
 * The addresses of the active admins, by address: whom others of the team ask for what they may not do themselves.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findAdminAddresses(ctx: Context): Promise<string[]> {
  requireAbility(ctx, "enter");
  const rows = await ctx.db
    .selectFrom("admin_users")
    .select("email")
    .where("is_active", "=", true)
    .where("role", "=", "admin")
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Lengths in characters of what an account holds (docs/product.md#passwords). Apart from the schemas, so that a page that only sets
 * `minLength` does not take the validator along.
 */
export const accountLimits = { email: 254, shortestPassword: 6, longestPassword: 128, name: 100 } as const;
