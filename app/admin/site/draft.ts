import { callResult } from "#app/lib/answers.ts";
import { countIn, readSave, textIn, jsonIn } from "#app/lib/requests.ts";
import type { Context } from "#domain/context.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { getEditedText, saveTextDraft } from "#domain/site-texts/edit-texts.ts";
import { DomainError } from "#lib/domain-error.ts";
import { loadAdmin } from "../frame/screen/admin-route.ts";
import { editedRelease } from "./edited-release.ts";
import type { Route } from "./+types/draft.ts";

/** A GET only checks the rights. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null, "texts");
}

/** Keeps changes of a text as a draft; with `changes` left out, only reads the text. */
export function action({ context, request, url }: Route.ActionArgs) {
  return callResult(context, (ctx) => keep(ctx, request, url).catch(asConflict));
}

async function keep(ctx: Context, request: Request, url: URL) {
  requireAbility(ctx, "texts");
  const release = await editedRelease(ctx, url);
  const form = await readSave(request);
  const name = textIn(form, "name");
  if (textIn(form, "changes") === "") return { saved: null, text: await getEditedText(ctx, name, release) };
  const saved = await saveTextDraft(
    ctx,
    name,
    countIn(form, "known"),
    jsonIn(form, "changes", "The server doesn't recognize these changes."),
    release,
  );
  const mustReload = saved.isOutdated || saved.conflicts.length > 0;
  return { saved, text: mustReload ? await getEditedText(ctx, name, release) : null };
}

/** A release is gone, and the text is there as before, so that what was typed must not be given up. */
function asConflict(error: unknown): never {
  const isOfRelease = error instanceof DomainError && error.reasons.includes("release_over");
  throw isOfRelease ? new DomainError("conflict", error.message, { reasons: error.reasons }) : error;
}
