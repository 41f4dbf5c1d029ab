import { callResult } from "#app/lib/action-result.ts";
import { readSave, textIn } from "#app/lib/read-form.ts";
import { requireAdmin } from "#domain/accounts/admins/require-admin.ts";
import { kinds } from "#domain/content/kinds.ts";
import { stockImageAt } from "#domain/stock-pictures.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Route } from "./+types/preview.ts";
import { readValues } from "./content/form/form-values.ts";
import { loadAdmin } from "./screen/load-admin.ts";
import { renderPreview } from "./writing/preview/render-preview.tsx";

/** There is nothing to be read here; only who is asking is answered. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null);
}

/** The public page that a form would become, as HTML. Stores nothing. */
export function action({ context, request }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    await requireAdmin(ctx);
    const form = await readSave(request);
    const kind = kinds.find(({ collection }) => collection === textIn(form, "collection"));
    if (!kind) throw new DomainError("invalid", "The server does not know this kind of content.");
    const html = await renderPreview(ctx, kind.collection, textIn(form, "id") || null, readValues(form, kind.fields));
    return { html, fallback: stockImageAt(0).src };
  });
}
