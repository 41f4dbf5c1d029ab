import { countIn, textIn } from "#app/lib/requests.ts";
import type { Plan } from "#domain/publishing/schedules/schedules.ts";

/**
 * Reads a plan from the form of planning.tsx.
 * @throws DomainError `invalid` when a publication does not name the version that its editor has seen
 */
export function readPlan(form: FormData): Omit<Plan, "kind" | "itemId"> {
  const action = textIn(form, "action");
  return {
    action,
    version: action === "publish" ? countIn(form, "version") : 0,
    local: textIn(form, "local"),
    zone: textIn(form, "zone"),
    override: textIn(form, "override"),
  };
}
