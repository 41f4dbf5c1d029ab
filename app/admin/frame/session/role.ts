import { createContext, use } from "react";
import { type Ability, type Role, may } from "#domain/security/rights.ts";

/** The role of whoever is signed in, for screens that show some of their buttons to some roles only. The domain decides. */
export const RoleContext = createContext<Role>("writer");

/** Whether whoever is signed in has an ability. */
export function useMay(): (ability: Ability) => boolean {
  const role = use(RoleContext);
  return (ability) => may(role, ability);
}

/**
 * What it takes to see each screen below /admin, by its pattern in the route table; the screens that are not named here are for the whole
 * team. The menu shows accordingly. The domain functions behind a screen ask for the same (e2e/journeys/accounts/roles.journey.ts tries all).
 */
const needs: Readonly<Record<string, Ability>> = {
  "/admin/site": "texts",
  "/admin/site/page": "texts",
  "/admin/site/find": "texts",
  "/admin/site/draft": "texts",
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
};

/** What it takes to see a screen. */
export function needOf(path: string): Ability {
  return needs[path] ?? "draft";
}
