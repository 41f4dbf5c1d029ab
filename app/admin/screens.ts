import { mainKinds, supportingKinds } from "#domain/kinds/kinds.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { type Ability, type Role, may } from "#domain/security/rights.ts";
import type { MenuEntry, MenuGroup } from "./frame/shell/menu.tsx";

// The one file that names all screens: the menu, the palette and the check of rights read them from here.

const screenOf = ({ path, heading }: ManagedKind): MenuEntry => ({ to: path, label: heading });

/** The dashboard, and the screens in groups. The specified five keep their order (docs/product.md#admin-shell). */
const menu: readonly MenuGroup[] = [
  { name: null, entries: [{ to: "/admin", label: "Dashboard" }] },
  {
    name: "Content",
    entries: [
      ...[...mainKinds, ...supportingKinds].map(screenOf),
      { to: "/admin/topics", label: "Categories & Tags" },
      { to: "/admin/media", label: "Media", leadsTo: "/admin/media/" },
      { to: "/admin/trash", label: "Trash" },
    ],
  },
  {
    name: "Site",
    entries: [
      { to: "/admin/site", label: "Site Editor", icon: "site" },
      { to: "/admin/pages", label: "Pages" },
      { to: "/admin/site?text=navigation", label: "Menus", icon: "menus" },
      { to: "/admin/site?fact=planPrice", label: "Prices & Facts", icon: "facts" },
      { to: "/admin/redirects", label: "Redirects" },
    ],
  },
  {
    name: "Publishing",
    entries: [
      { to: "/admin/calendar", label: "Calendar", waits: "plans" },
      { to: "/admin/releases", label: "Releases", leadsTo: "/admin/releases/" },
      { to: "/admin/reviews", label: "Reviews", waits: "reviews" },
      { to: "/admin/comments", label: "Comments", waits: "comments" },
    ],
  },
  {
    name: "Audience",
    entries: [
      { to: "/admin/inquiries", label: "Inquiries", leadsTo: "/admin/inquiries/", waits: "inquiries" },
      { to: "/admin/inquiries/hosts", label: "Demo Times", waits: "demos" },
      { to: "/admin/inquiries/deliveries", label: "Deliveries", waits: "deliveries" },
      { to: "/admin/newsletter", label: "Newsletter" },
      { to: "/admin/inquiries/figures", label: "Figures" },
      { to: "/admin/personal-data", label: "Personal Data" },
    ],
  },
  {
    name: "Settings",
    entries: [
      { to: "/admin/team", label: "Team", leadsTo: "/admin/sso" },
      { to: "/admin/security", label: "Security" },
      { to: "/admin/style", label: "Style List" },
      { to: "/admin/accessibility", label: "Accessibility", leadsTo: "/admin/accessibility/" },
      { to: "/admin/activity", label: "Activity" },
      { to: "/admin/system", label: "System" },
    ],
  },
];

/**
 * The ability that a screen below /admin requires, by its pattern in the route table; the others are for who writes. The domain
 * functions behind a screen ask for the same (e2e/journeys/accounts/roles.journey.ts tries all).
 */
const abilities: Readonly<Record<string, Ability>> = {
  "/admin/security": "enter",
  "/admin/presence": "enter",
  "/admin/find": "enter",
  "/admin/waiting": "enter",
  "/admin/site": "texts",
  "/admin/pages": "texts",
  "/admin/site/page": "texts",
  "/admin/site/uses": "texts",
  "/admin/site/draft": "texts",
  "/admin/inquiries": "inquiries",
  "/admin/inquiries/:id": "inquiries",
  "/admin/inquiries/export": "inquiries",
  "/admin/inquiries/settings": "inquirySettings",
  "/admin/inquiries/deliveries": "inquirySettings",
  "/admin/inquiries/templates": "inquirySettings",
  "/admin/inquiries/hosts": "inquiries",
  "/admin/inquiries/figures": "inquiries",
  "/admin/newsletter": "newsletter",
  "/admin/newsletter/export": "newsletter",
  "/admin/topics": "texts",
  "/admin/topics/call": "texts",
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

/** The first screen after signing in: the dashboard for roles that write, the inquiries for sales. */
export function homeFor(role: Role): string {
  return menuFor(role)[0]?.entries[0]?.to ?? "/admin/security";
}

/** The menu for a role, without groups that have nothing for it. */
export function menuFor(role: Role): MenuGroup[] {
  return menu
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ to }) => may(role, abilityFor(pathOf(to)))) }))
    .filter(({ entries }) => entries.length > 0);
}

export const pathOf = (to: string) => to.split("?")[0] ?? to;
