import type { RouterContextProvider } from "react-router";
import { actionResult } from "#app/lib/answers.ts";
import { countIn, readSave, textIn } from "#app/lib/requests.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { deleteItem } from "#domain/documents/edit-item.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { duplicateItem } from "#domain/publishing/drafts/duplicate-item.ts";
import { publishItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { restoreAsDraft } from "#domain/publishing/drafts/restore-as-draft.ts";
import { createOverDraft, updateOverDraft } from "#domain/publishing/drafts/save-over-draft.ts";
import { moveToRelease } from "#domain/publishing/releases/releases.ts";
import {
  type ChangedItem,
  type RefusedItem,
  reorderItems,
  changeItems,
  deleteItems,
  undoChange,
  undoDeletion,
} from "#domain/lists/change-many.ts";
import { restoreRevision } from "#domain/history/revisions.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readValues } from "./form-values.ts";
import { findItemIds } from "#domain/lists/find-items.ts";
import type { Context } from "#domain/context.ts";
import { deleteListView, saveListView } from "#domain/lists/list-views.ts";
import { readListQuery } from "./list/list-query.tsx";

/** What was done, as a word of the toast. */
export type ContentChange = "created" | "updated" | "deleted" | "added to the release" | "copied";

/** What was done, and after a save the stored item; after a copy the new one. */
export interface ContentAnswer {
  done: ContentChange;
  item?: { id: string; version: number; slug?: string };
  /** How many planned publications a draft has lost that was moved. */
  canceledPlans?: number;
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
        const made = await createOverDraft(ctx, kind, typedDraft(form), input);
        return { done: "created", item: storedItem(made) };
      }
      case "update": {
        const input = readInput(form, kind.fields);
        const item = { id, version: textIn(form, "version"), input };
        const saved = await updateOverDraft(ctx, kind, typedDraft(form), item);
        return { done: "updated", item: storedItem({ id, ...saved }) };
      }
      case "publish-draft": {
        const base = countIn(form, "base");
        const saved = await publishItemDraft(ctx, kind, id, countIn(form, "draft"), {
          override: textIn(form, "override"),
          isSeen: ({ base_version }) => base_version === base,
        });
        return { done: "updated", item: storedItem({ id, ...saved }) };
      }
      case "to-release":
        return {
          done: "added to the release",
          ...(await moveToRelease(ctx, textIn(form, "release"), {
            kind: kind.collection,
            itemId: textIn(form, "draftId"),
            version: countIn(form, "draft"),
          })),
        };
      case "duplicate":
        return { done: "copied", item: { ...(await duplicateItem(ctx, kind, id)), version: 0 } };
      case "delete":
        await deleteItem(ctx, kind, id);
        return { done: "deleted" };
      case "restore":
        await restoreRevision(ctx, textIn(form, "revision"));
        return { done: "updated" };
      case "restore-draft":
        return {
          done: "updated",
          item: await restoreAsDraft(ctx, kind, textIn(form, "revision"), countIn(form, "draft")),
        };
      case "reorder":
        await reorderItems(ctx, kind, form.getAll("order").map(String));
        return { done: "updated" };
    }
    throw new DomainError("invalid", "The server doesn't recognize this action.");
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

/** What was done to several items, and what takes it back. */
export interface ListAnswer {
  /** How many were changed, deleted or brought back. */
  count: number;
  /** Items that kept their state, and why. */
  refused: readonly RefusedItem[];
  /** The form fields that take it back, or, where it was taken back, what an outage has left of it; null when there is nothing. */
  undo: Record<string, string> | null;
  /** The ids that were asked for. */
  ids?: readonly string[];
}

const intents = {
  "choose-all": async (ctx: Context, kind: ManagedKind, form: FormData) => {
    const ids = await findItemIds(ctx, kind, readListQuery(new URLSearchParams(textIn(form, "query")), kind));
    return { ...nothing, ids };
  },
  "change-items": async (ctx: Context, kind: ManagedKind, form: FormData) => {
    const change = { do: textIn(form, "do"), field: textIn(form, "field"), value: textIn(form, "value") };
    const { changed, refused } = await changeItems(ctx, kind, idsIn(form), change);
    return { count: changed.length, refused, undo: undoOfChange(changed) };
  },
  "undo-change": async (ctx: Context, kind: ManagedKind, form: FormData) => {
    const items = textIn(form, "items")
      .split(",")
      .filter(Boolean)
      .map((item) => {
        const [id = "", version = ""] = item.split(" ");
        return { id, version: Number(/^\d{1,9}$/.test(version) ? version : 0) };
      });
    const { changed, refused, left } = await undoChange(ctx, kind, items);
    return { count: changed.length, refused, undo: undoOfChange(left) };
  },
  "delete-items": async (ctx: Context, kind: ManagedKind, form: FormData) => {
    const { trashIds, refused } = await deleteItems(ctx, kind, idsIn(form));
    return { count: trashIds.length, refused, undo: undoOfDeletion(trashIds) };
  },
  "undo-deletion": async (ctx: Context, _: ManagedKind, form: FormData) => {
    const { restored, refused, left } = await undoDeletion(ctx, idsIn(form));
    return { count: restored, refused, undo: undoOfDeletion(left) };
  },
  "save-view": async (ctx: Context, kind: ManagedKind, form: FormData) => {
    const [name, query] = [textIn(form, "name"), textIn(form, "query")];
    await saveListView(ctx, kind.collection, { name, query, isShared: textIn(form, "shared") === "true" });
    return nothing;
  },
  "delete-view": async (ctx: Context, _: ManagedKind, form: FormData) => {
    await deleteListView(ctx, textIn(form, "view"));
    return nothing;
  },
} satisfies Record<string, (ctx: Context, kind: ManagedKind, form: FormData) => Promise<ListAnswer>>;

type ListIntent = keyof typeof intents;

const nothing: ListAnswer = { count: 0, refused: [], undo: null };

function isListIntent(intent: string): intent is ListIntent {
  return Object.hasOwn(intents, intent);
}

/** Handles a POST of a content screen that is about its list as a whole. */
function changeList(ctx: Context, kind: ManagedKind, intent: ListIntent, form: FormData): Promise<ListAnswer> {
  return intents[intent](ctx, kind, form);
}

const idsIn = (form: FormData) => textIn(form, "ids").split(",").filter(Boolean);

function undoOfChange(items: readonly ChangedItem[]): ListAnswer["undo"] {
  if (items.length === 0) return null;
  return { intent: "undo-change", items: items.map(({ id, version }) => `${id} ${version}`).join(",") };
}

function undoOfDeletion(trashIds: readonly string[]): ListAnswer["undo"] {
  return trashIds.length > 0 ? { intent: "undo-deletion", ids: trashIds.join(",") } : null;
}
