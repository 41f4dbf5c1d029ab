import type { RouterContextProvider } from "react-router";
import { actionResult } from "#app/lib/action-result.ts";
import { countIn, readSave, textIn } from "#app/lib/read-form.ts";
import { requireAbility } from "#domain/rights.ts";
import { createItem, updateItem } from "#domain/content/save-item.ts";
import { deleteItem } from "#domain/content/delete-item.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import { duplicateItem } from "#domain/publishing/drafts/duplicate-item.ts";
import { publishItemDraft, replacingDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { moveToRelease } from "#domain/publishing/releases/releases.ts";
import { reorderItems } from "#domain/content/reorder-items.ts";
import { restoreRevision } from "#domain/revisions/revisions.ts";
import { DomainError } from "#lib/domain-error.ts";
import { changeList, isListIntent, type ListAnswer } from "./list/change-list.ts";
import { readValues } from "./form/form-values.ts";

/** What was done, as a word of the toast. */
export type ContentChange = "created" | "updated" | "deleted" | "added to the release" | "copied";

/** What was done, and after a save the stored item; after a copy the new one. */
export interface ContentAnswer {
  done: ContentChange;
  item?: { id: string; version: number; slug?: string };
}

/** Handles the POST of a content screen. Its form field `intent` names the change, `id` and `version` the item. */
export function changeContent(context: Readonly<RouterContextProvider>, request: Request, kind: ManagedKind) {
  return actionResult(context, async (ctx): Promise<ContentAnswer | ListAnswer> => {
    // First, so that users without rights don't learn which intents exist.
    requireAbility(ctx, "draft");
    const form = await readSave(request);
    const id = textIn(form, "id");
    const intent = textIn(form, "intent");
    if (isListIntent(intent)) return changeList(ctx, kind, intent, form);
    switch (intent) {
      case "create": {
        const input = readInput(form, kind.fields);
        const made = await replacingDraft(ctx, kind, typedDraft(form), (tx) => createItem(tx, kind, input));
        return { done: "created", item: storedItem(made) };
      }
      case "update": {
        const input = readInput(form, kind.fields);
        const saved = await replacingDraft(ctx, kind, typedDraft(form), (tx) =>
          updateItem(tx, kind, id, textIn(form, "version"), input),
        );
        return { done: "updated", item: storedItem({ id, ...saved }) };
      }
      case "publish-draft": {
        const saved = await publishItemDraft(ctx, kind, id, countIn(form, "draft"), textIn(form, "override"));
        return { done: "updated", item: storedItem({ id, ...saved }) };
      }
      case "to-release":
        await moveToRelease(ctx, textIn(form, "release"), {
          kind: kind.collection,
          itemId: textIn(form, "draftId"),
          version: countIn(form, "draft"),
        });
        return { done: "added to the release" };
      case "duplicate":
        return { done: "copied", item: { ...(await duplicateItem(ctx, kind, id)), version: 0 } };
      case "delete":
        await deleteItem(ctx, kind, id);
        return { done: "deleted" };
      case "restore":
        await restoreRevision(ctx, textIn(form, "revision"));
        return { done: "updated" };
      case "reorder":
        await reorderItems(ctx, kind, form.getAll("order").map(String));
        return { done: "updated" };
    }
    throw new DomainError("invalid", "The server does not know this action.");
  });
}

/** The draft in which the posted fields were typed. */
function typedDraft(form: FormData) {
  return { id: textIn(form, "draftId"), version: textIn(form, "draft") === "" ? 0 : countIn(form, "draft") };
}

/** The posted fields, and the slug if it was written by hand. */
function readInput(form: FormData, fields: ManagedKind["fields"]) {
  return { ...readValues(form, fields), slug: textIn(form, "slug") };
}

function storedItem({ id, version, slug }: { id: string; version: number; slug: string | null }) {
  return { id, version, ...(slug !== null && { slug }) };
}
