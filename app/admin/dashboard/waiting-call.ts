import { callResult } from "#app/lib/answers.ts";
import { countWaitingForMe } from "#domain/dashboard/waiting.ts";
import { nothingFor } from "../frame/screen/admin-route.ts";
import type { Route } from "./+types/waiting-call.ts";

export const loader = nothingFor("enter");

/** The work that waits for the signed-in member, for the menu. */
export function action({ context }: Route.ActionArgs) {
  return callResult(context, countWaitingForMe);
}
