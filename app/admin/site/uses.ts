import { callResult } from "#app/lib/answers.ts";
import { textIn } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { findFieldUses } from "#domain/search/facts.ts";
import { loadAdmin } from "../frame/screen/admin-route.ts";
import { editedRelease } from "./edited-release.ts";
import type { Route } from "./+types/uses.ts";

/** A GET only checks the rights. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null, "texts");
}

/** Says where a field of a text shows. */
export function action({ context, request, url }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    const form = await readForm(request);
    return findFieldUses(ctx, textIn(form, "name"), textIn(form, "path"), await editedRelease(ctx, url));
  });
}
