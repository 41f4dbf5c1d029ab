import { callResult } from "#app/lib/action-result.ts";
import { readSave, textIn } from "#app/lib/read-form.ts";
import { requireAdmin } from "#domain/rights.ts";
import { getEditedText, saveTextDraft } from "#domain/site-texts/edit-texts.ts";
import { DomainError } from "#lib/domain-error.ts";
import { loadAdmin } from "../screen/load-admin.ts";
import { contextAt } from "./context-at.ts";
import type { Route } from "./+types/draft.ts";

/** A GET only checks the rights. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null);
}

/** Keeps changes of a text as a draft; with `changes` left out, only reads the text. */
export function action({ context, request, url }: Route.ActionArgs) {
  return callResult(context, async (asked) => {
    requireAdmin(asked);
    const ctx = await contextAt(asked, url).catch(asConflict);
    const form = await readSave(request);
    const name = textIn(form, "name");
    const changes = textIn(form, "changes");
    if (changes === "") return { saved: null, text: await getEditedText(ctx, name) };
    const saved = await saveTextDraft(ctx, name, Number(textIn(form, "known")) || 0, parse(changes));
    const mustReload = saved.isOutdated || saved.conflicts.length > 0;
    return { saved, text: mustReload ? await getEditedText(ctx, name) : null };
  });
}

/** The text is there as before, so that what was typed must not be given up. */
function asConflict(error: unknown): never {
  if (error instanceof DomainError && error.code === "not_found") throw new DomainError("conflict", error.message);
  throw error;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DomainError("invalid", "The changes have no form that the server knows.");
  }
}
