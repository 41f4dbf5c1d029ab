import { callResult } from "#app/lib/answers.ts";
import { textIn } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { findThings } from "./find-things.ts";
import { nothingFor } from "./frame/screen/admin-route.ts";
import type { Route } from "./+types/find.ts";

export const loader = nothingFor("enter");

/** What the words of a search are in. */
export function action({ context, request }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    requireAbility(ctx, "enter");
    const form = await readForm(request);
    return findThings(ctx, textIn(form, "q").slice(0, 200).trim(), textIn(form, "release"));
  });
}
