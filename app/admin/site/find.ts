import { callResult } from "#app/lib/action-result.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { findTexts } from "#domain/site-texts/find-texts.ts";
import { requireAdmin } from "#domain/rights.ts";
import { loadAdmin } from "../screen/load-admin.ts";
import { contextAt } from "./context-at.ts";
import type { Route } from "./+types/find.ts";

/** A GET only checks the rights. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null);
}

/** Finds texts of the site by their words. */
export function action({ context, request, url }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    requireAdmin(ctx);
    return findTexts(await contextAt(ctx, url), textIn(await readForm(request), "q"));
  });
}
