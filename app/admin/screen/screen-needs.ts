import type { Ability } from "#domain/roles.ts";

/**
 * What it takes to see each screen below /admin, by its pattern in the route table; the screens that are not named here are for the whole
 * team. The menu shows accordingly. The domain functions behind a screen ask for the same (e2e/journeys/roles.journey.ts tries all).
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
