import { callResult } from "#app/lib/answers.ts";
import { readSave, textIn, renderPageContext } from "#app/lib/requests.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { publicPathOf } from "#domain/documents/kind.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { previewDraft } from "#domain/documents/preview-item.ts";
import { stockImageAt } from "#domain/built-in-content.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findElement, htmlOf, parseHtml } from "#lib/html-tree.ts";
import type { Route } from "./+types/preview.ts";
import { readValues } from "../form-values.ts";
import { loadNothing } from "../../frame/screen/admin-route.ts";

/** A GET only checks the rights: previews are made by POST. */
export const loader = loadNothing;

/** Renders the public page for the values of a form, by the public route, as HTML. Stores nothing. */
export function action({ context, request }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    requireAbility(ctx, "draft");
    const form = await readSave(request);
    const kind = kinds.find(({ collection }) => collection === textIn(form, "collection"));
    if (!kind) throw new DomainError("invalid", "The server doesn't recognize this type of content.");
    const { row, ctx: seeing } = await previewDraft(
      ctx,
      kind,
      textIn(form, "id") || null,
      readValues(form, kind.fields),
    );
    const page = await context.get(renderPageContext)(publicPathOf(kind, row), { ...seeing, renderedFor: "preview" });
    if (page.status === 503) {
      const words = "The server is busy. The preview will appear in a moment.";
      throw new DomainError("unavailable", words, { retryAfter: 5 });
    }
    return { html: mainOf(await page.text()), fallback: stockImageAt(0).src };
  });
}

/** The content of the main element of a document. */
function mainOf(html: string): string {
  const main = findElement(parseHtml(html), "main");
  return main ? htmlOf(main) : "";
}
