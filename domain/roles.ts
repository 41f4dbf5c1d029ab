import type { Role } from "#db/tables/account-tables.ts";

export type { Role };

/** The roles of the team (docs/product.md#roles), each may do what the one before it may. */
export const roles = ["writer", "editor", "admin"] as const satisfies readonly Role[];

interface AbilityRule {
  /** The first role that has the ability; those after it have it, too. */
  from: Role;
  /** What it is, as it follows "You can't". */
  doing: string;
}

/** Everything that somebody of the team can be allowed to do, and from which role on they are (docs/decisions/182-roles.md). */
const abilityRules = {
  draft: { from: "writer", doing: "write drafts" },
  publish: { from: "editor", doing: "change what visitors see" },
  delete: { from: "editor", doing: "delete items or use the trash" },
  releases: { from: "editor", doing: "make or change releases" },
  share: { from: "editor", doing: "share previews" },
  texts: { from: "editor", doing: "edit the texts of the site" },
  redirects: { from: "editor", doing: "manage redirects" },
  enquiries: { from: "editor", doing: "see enquiries" },
  newsletter: { from: "editor", doing: "manage the newsletter" },
  media: { from: "editor", doing: "change files that are not yours or that visitors see" },
  styleList: { from: "editor", doing: "change the style list" },
  transfer: { from: "editor", doing: "import or export content" },
  personalData: { from: "admin", doing: "look up personal data" },
  audit: { from: "admin", doing: "see the activity log" },
  skipReview: { from: "admin", doing: "publish without a review" },
  overrideGate: { from: "admin", doing: "publish in spite of errors that the check found" },
  team: { from: "admin", doing: "manage the team" },
} as const satisfies Record<string, AbilityRule>;

export type Ability = keyof typeof abilityRules;

export const abilities = Object.keys(abilityRules) as readonly Ability[];

/** Whether a role has an ability. Nobody outside of the team (null) has any. */
export function may(role: Role | null, ability: Ability): boolean {
  return role !== null && roles.indexOf(role) >= roles.indexOf(abilityRules[ability].from);
}

const names: Record<Role, { name: string; one: string; does: string }> = {
  writer: {
    name: "Writer",
    one: "a writer",
    does: "Writers see the content and keep drafts of it. They publish nothing.",
  },
  editor: {
    name: "Editor",
    one: "an editor",
    does: "Editors publish all content, and manage releases, redirects, enquiries and the newsletter.",
  },
  admin: {
    name: "Admin",
    one: "an admin",
    does: "Admins may do everything, and manage the team, personal data and single sign-on.",
  },
};

/** What people call a role: "Writer". */
export const roleName = (role: Role): string => names[role].name;

/** The same within a sentence: "a writer". */
export const oneOfRole = (role: Role): string => names[role].one;

/** What people of a role may do, in a sentence or two. */
export const roleDuties = (role: Role): string => names[role].does;

/** Who has an ability, within a sentence: "an editor or an admin". */
export function whoMay(ability: Ability): string {
  return roles
    .filter((role) => may(role, ability))
    .map(oneOfRole)
    .join(" or ");
}

/** Why a role is refused: "As a writer you can't manage redirects. That takes an editor or an admin." */
export function refusalOf(role: Role, ability: Ability): string {
  return `As ${oneOfRole(role)} you can't ${abilityRules[ability].doing}. That takes ${whoMay(ability)}.`;
}
