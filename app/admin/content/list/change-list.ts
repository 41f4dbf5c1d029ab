import { textIn } from "#app/lib/read-form.ts";
import { findItemIds } from "#domain/content/find-items.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { Context } from "#domain/context.ts";
import {
  changeItems,
  type ChangedItems,
  deleteItems,
  type RefusedItem,
  undoChange,
  undoDeletion,
} from "#domain/lists/change-many.ts";
import { deleteListView, saveListView } from "#domain/lists/list-views.ts";
import { readListQuery } from "./list-query.ts";

/** What was done to several items, and what takes it back. */
export interface ListAnswer {
  /** How many were changed, deleted or brought back. */
  count: number;
  /** Items that kept their state, and why. */
  refused: readonly RefusedItem[];
  /** The form fields that take it back; null when that is not possible. */
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
    return changed(await changeItems(ctx, kind, idsIn(form), change));
  },
  "undo-change": async (ctx: Context, kind: ManagedKind, form: FormData) => {
    const items = textIn(form, "items")
      .split(",")
      .filter(Boolean)
      .map((item) => {
        const [id = "", version = ""] = item.split(" ");
        return { id, version: Number(/^\d{1,9}$/.test(version) ? version : 0) };
      });
    return { ...changed(await undoChange(ctx, kind, items)), undo: null };
  },
  "delete-items": async (ctx: Context, kind: ManagedKind, form: FormData) => {
    const { trashIds, refused } = await deleteItems(ctx, kind, idsIn(form));
    const undo = trashIds.length > 0 ? { intent: "undo-deletion", ids: trashIds.join(",") } : null;
    return { count: trashIds.length, refused, undo };
  },
  "undo-deletion": async (ctx: Context, _: ManagedKind, form: FormData) => {
    const { restored, refused } = await undoDeletion(ctx, idsIn(form));
    return { count: restored, refused, undo: null };
  },
  "save-view": async (ctx: Context, kind: ManagedKind, form: FormData) => {
    const [name, query] = [textIn(form, "name"), textIn(form, "query")];
    await saveListView(ctx, kind, { name, query, isShared: textIn(form, "shared") === "true" });
    return nothing;
  },
  "delete-view": async (ctx: Context, _: ManagedKind, form: FormData) => {
    await deleteListView(ctx, textIn(form, "view"));
    return nothing;
  },
} satisfies Record<string, (ctx: Context, kind: ManagedKind, form: FormData) => Promise<ListAnswer>>;

type ListIntent = keyof typeof intents;

const nothing: ListAnswer = { count: 0, refused: [], undo: null };

export function isListIntent(intent: string): intent is ListIntent {
  return Object.hasOwn(intents, intent);
}

/** Handles a POST of a content screen that is about its list as a whole. */
export function changeList(ctx: Context, kind: ManagedKind, intent: ListIntent, form: FormData): Promise<ListAnswer> {
  return intents[intent](ctx, kind, form);
}

const idsIn = (form: FormData) => textIn(form, "ids").split(",").filter(Boolean);

function changed({ changed, refused }: ChangedItems): ListAnswer {
  const items = changed.map(({ id, version }) => `${id} ${version}`).join(",");
  return { count: changed.length, refused, undo: changed.length > 0 ? { intent: "undo-change", items } : null };
}
