import { callResult } from "#app/lib/answers.ts";
import { findTeamZones } from "#domain/publishing/schedules/team-zones.ts";
import { loadNothing } from "../../frame/screen/admin-route.ts";
import type { Route } from "./+types/zones-call.ts";

export const loader = loadNothing;

/** The zones that a search for a time zone offers first. */
export function action({ context }: Route.ActionArgs) {
  return callResult(context, findTeamZones);
}
