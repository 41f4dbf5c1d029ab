import { kinds, mainKinds, supportingKinds } from "#domain/kinds/kinds.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { type Ability, type Role, may } from "#domain/security/rights.ts";
import type { FoundThing } from "./frame/shell/palette.tsx";
import type { MenuEntry } from "./frame/shell/shell.tsx";

// The one file that names all screens: the menu, the palette and the check of rights read them from here.

const screenOf = ({ path, heading }: ManagedKind): MenuEntry => ({ to: path, label: heading });

/** The entries of the menu by group, in the order of docs/product.md#admin-shell. */
const menu: readonly (readonly MenuEntry[])[] = [
  [{ to: "/admin", label: "Dashboard" }, ...mainKinds.map(screenOf)],
  [
    { to: "/admin/inquiries", label: "Inquiries", leadsTo: "/admin/inquiries/" },
    { to: "/admin/inquiries/hosts", label: "Demo Times" },
    { to: "/admin/inquiries/deliveries", label: "Deliveries" },
    ...supportingKinds.map(screenOf),
    { to: "/admin/site", label: "Site" },
    { to: "/admin/media", label: "Media", leadsTo: "/admin/media/" },
    { to: "/admin/releases", label: "Releases" },
    { to: "/admin/reviews", label: "Reviews" },
    { to: "/admin/comments", label: "Comments" },
    { to: "/admin/calendar", label: "Calendar" },
    { to: "/admin/newsletter", label: "Newsletter" },
    { to: "/admin/personal-data", label: "Personal Data" },
    { to: "/admin/redirects", label: "Redirects" },
    { to: "/admin/style", label: "Style List" },
    { to: "/admin/accessibility", label: "Accessibility", leadsTo: "/admin/accessibility/" },
    { to: "/admin/trash", label: "Trash" },
    { to: "/admin/activity", label: "Activity" },
    { to: "/admin/team", label: "Team", leadsTo: "/admin/sso" },
    { to: "/admin/security", label: "Security" },
    { to: "/admin/system", label: "System" },
  ],
];

/**
 * The ability that a screen below /admin requires, by its pattern in the route table; the others are for who writes. The domain
 * functions behind a screen ask for the same (e2e/journeys/accounts/roles.journey.ts tries all).
 */
const abilities: Readonly<Record<string, Ability>> = {
  "/admin/security": "enter",
  "/admin/presence": "enter",
  "/admin/find": "enter",
  "/admin/site": "texts",
  "/admin/site/page": "texts",
  "/admin/site/find": "texts",
  "/admin/site/uses": "texts",
  "/admin/site/draft": "texts",
  "/admin/inquiries": "inquiries",
  "/admin/inquiries/:id": "inquiries",
  "/admin/inquiries/export": "inquiries",
  "/admin/inquiries/settings": "inquirySettings",
  "/admin/inquiries/deliveries": "inquirySettings",
  "/admin/inquiries/templates": "inquirySettings",
  "/admin/inquiries/hosts": "inquiries",
  "/admin/newsletter": "newsletter",
  "/admin/newsletter/export": "newsletter",
  "/admin/redirects": "redirects",
  "/admin/trash": "delete",
  "/admin/personal-data": "personalData",
  "/admin/personal-data/export": "personalData",
  "/admin/activity": "audit",
  "/admin/activity/export": "audit",
  "/admin/team": "team",
  "/admin/sso": "team",
  "/admin/system": "system",
};

const patterns = Object.entries(abilities)
  .filter(([path]) => path.includes(":"))
  .map(([path, ability]) => [new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`), ability] as const);

/** The ability that a screen requires, by its path or pattern. */
export function abilityFor(path: string): Ability {
  return abilities[path] ?? patterns.find(([pattern]) => pattern.test(path))?.[1] ?? "draft";
}

/** What else people call screens, for the palette. */
const synonyms: Readonly<Record<string, string>> = {
  "/admin/inquiries": "leads requests messages contact form demo trial sales crm inbox quarantine spam",
  "/admin/system": "doctor health status version uptime backups jobs disk certificate test mail",
  "/admin/inquiries/settings": "routing round robin spam owner assignment",
};

/** Screens that the menu does not have, for the palette. */
const further: readonly MenuEntry[] = [{ to: "/admin/inquiries/settings", label: "Rules for inquiries" }];

/** The first screen after signing in: the dashboard for roles that write, the inquiries for sales. */
export function homeFor(role: Role): string {
  return menuFor(role)[0]?.[0]?.to ?? "/admin/security";
}

/** The menu for a role, by group. */
export function menuFor(role: Role): MenuEntry[][] {
  return menu.map((group) => group.filter(({ to }) => may(role, abilityFor(to)))).filter((group) => group.length > 0);
}

/** What the palette offers a role before a search: screens and new items. */
export function commandsFor(role: Role): FoundThing[] {
  return [
    ...[...menuFor(role).flat(), ...further.filter(({ to }) => may(role, abilityFor(to)))].map(({ to, label }) => ({
      title: label,
      detail: "Screen",
      to,
      ...(synonyms[to] !== undefined && { synonyms: synonyms[to] }),
    })),
    ...(may(role, "draft") ? kinds : []).map(({ path, noun }) => ({
      title: `New ${noun}`,
      detail: "Action",
      to: `${path}?new`,
    })),
  ];
}
