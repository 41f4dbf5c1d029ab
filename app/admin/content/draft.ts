import { callResult } from "#app/lib/action-result.ts";
import { readSave, textIn } from "#app/lib/read-form.ts";
import { kinds } from "#domain/content/kinds.ts";
import { discardItemDraft, keepItemDraft } from "#domain/publishing/item-drafts.ts";
import { requireAdmin } from "#domain/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { loadAdmin } from "../screen/load-admin.ts";
import type { Route } from "./+types/draft.ts";

/** A GET only checks the rights. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null);
}

/** Keeps what is typed for an item as a draft, or discards the draft when there are no fields. */
export function action({ context, request }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    requireAdmin(ctx);
    const form = await readSave(request);
    const kind = kinds.find(({ collection }) => collection === textIn(form, "collection"));
    if (!kind) throw new DomainError("not_found", "There is no such kind of content.");
    const [id, known, base] = [textIn(form, "id"), count(form, "known"), count(form, "base")];
    const fields = textIn(form, "fields");
    const release = textIn(form, "release");
    if (fields !== "") return keepItemDraft(ctx, kind, id, { known, base, input: parse(fields), release });
    if (release !== "") throw new DomainError("invalid", "Take it out of the release on the release's own screen.");
    await discardItemDraft(ctx, kind, id, known);
    return { version: 0 };
  });
}

/** @throws DomainError `invalid` for what is no whole number */
function count(form: FormData, name: string): number {
  const text = textIn(form, name);
  if (!/^\d{1,9}$/.test(text)) throw new DomainError("invalid", "The draft has no form that the server knows.");
  return Number(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DomainError("invalid", "The draft has no form that the server knows.");
  }
}
