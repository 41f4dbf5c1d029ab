import { callResult } from "#app/lib/answers.ts";
import { textIn } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { findUnpublished, findTexts } from "#domain/search/admin-search.ts";
import { findFacts } from "#domain/search/facts.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { loadAdmin } from "../frame/screen/admin-route.ts";
import { editedRelease } from "./edited-release.ts";
import type { Route } from "./+types/find.ts";

/** A GET only checks the rights. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null, "texts");
}

/** Finds facts, texts of the site, drafts of items and releases by their words. */
export function action({ context, request, url }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    requireAbility(ctx, "texts");
    const query = textIn(await readForm(request), "q");
    const release = await editedRelease(ctx, url);
    const [facts, texts, unpublished] = await Promise.all([
      findFacts(ctx, query, release),
      findTexts(ctx, query, release),
      findUnpublished(ctx, query),
    ]);
    return { facts, texts, unpublished };
  });
}
