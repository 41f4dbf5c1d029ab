import { callResult } from "#app/lib/answers.ts";
import { countIn, readSave, textIn, jsonIn } from "#app/lib/requests.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { discardItemDraft, keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { loadAdmin } from "../frame/screen/admin-route.ts";
import type { Route } from "./+types/draft.ts";

/** A GET only checks the rights. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null);
}

/** Keeps what is typed for an item as a draft, or discards the draft when there are no fields. */
export function action({ context, request }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    requireAbility(ctx, "draft");
    const form = await readSave(request);
    const kind = kinds.find(({ collection }) => collection === textIn(form, "collection"));
    if (!kind) throw new DomainError("not_found", "There is no such type of content.");
    const [id, known, base] = [textIn(form, "id"), countIn(form, "known"), countIn(form, "base")];
    const release = textIn(form, "release");
    if (textIn(form, "fields") !== "") {
      const input = jsonIn(form, "fields", "The server doesn't recognize this draft.");
      return keepItemDraft(ctx, kind, id, {
        known,
        base,
        input,
        release,
        mayRecreate: textIn(form, "asked") === "true",
      });
    }
    if (release !== "") throw new DomainError("invalid", "Remove it from the release on the release's own screen.");
    await discardItemDraft(ctx, kind, id, known);
    return { version: 0 };
  });
}
