import { callResult } from "#app/lib/answers.ts";
import { readSave, textIn, jsonIn } from "#app/lib/requests.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { checkItem, checkRelease, checkStoredItem, checkTexts } from "#domain/gate/gate.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { type Finding, DomainError } from "#lib/domain-error.ts";
import { loadNothing } from "../screen/admin-route.ts";
import type { Route } from "./+types/check.ts";

export const loader = loadNothing;

/** Checks the pages of a release, or of an item: as its form says, or without fields as it is stored. Stores nothing. */
export function action({ context, request }: Route.ActionArgs) {
  return callResult(context, async (ctx): Promise<{ findings: Finding[] }> => {
    requireAbility(ctx, "draft");
    const form = await readSave(request);
    const release = textIn(form, "release");
    if (release !== "") return { findings: await checkRelease(ctx, release) };
    const texts = textIn(form, "texts");
    if (texts !== "") return { findings: await checkTexts(ctx, texts.split(",")) };
    const kind = kinds.find(({ collection }) => collection === textIn(form, "collection"));
    if (!kind) throw new DomainError("not_found", "There is no such type of content.");
    const id = textIn(form, "id");
    if (textIn(form, "fields") === "") return { findings: await checkStoredItem(ctx, kind, id) };
    const fields = jsonIn(form, "fields", "The server can't read this form.");
    return { findings: await checkItem(ctx, kind, id, fields) };
  });
}
