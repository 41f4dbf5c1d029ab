import { openedState, pickEdited } from "../../content/conflict.ts";
import { inputOf } from "../../content/input.ts";
import { kindOf } from "../../content/kinds.ts";
import { rowOf } from "../../content/save-item.ts";
import { compareFields } from "../../revisions/compare-fields.ts";
import type { Draft } from "./draft.ts";
import type { Collection } from "#db/schema.ts";
import { getItem } from "../../content/find-items.ts";
import { type ManagedKind, titleOf } from "../../content/kind.ts";
import type { Context } from "../../context.ts";
import { keepItemDraft } from "./item-drafts.ts";

const copied = " (copy)";

/**
 * Makes a draft of a new item with the content of another. Its address, its dates and whether visitors see it are not copied.
 * @returns id of the new item, whose draft it is
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function duplicateItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<{ id: string }> {
  const item = await getItem(ctx, kind, id);
  const body = Object.fromEntries(
    kind.fields.map(({ name, type }) => {
      if (type === "slug" || type === "date") return [name, ""];
      return [name, (item as Record<string, unknown>)[name] ?? ""];
    }),
  );
  const title = kind.fields.find(({ name }) => name === kind.title);
  const longest = title && "maxLength" in title ? title.maxLength : 100;
  body[kind.title] = titleOf(kind, item).slice(0, longest - copied.length) + copied;
  body[kind.shown] = false;
  const copy = crypto.randomUUID();
  await keepItemDraft(ctx, kind, copy, { known: 0, base: 0, input: body });
  return { id: copy };
}

/** A field of a draft beside the states that it competes with. */
export interface DraftField {
  field: string;
  /** When the draft was begun; null when that version is no longer known. */
  base: unknown;
  live: unknown;
  draft: unknown;
}

/** The fields in which a draft of an item differs from what is live, and what each was when the draft was begun. */
export async function fieldsOfDraft(ctx: Context, draft: Draft): Promise<DraftField[]> {
  const kind = kindOf(draft.kind as Collection);
  const row = await rowOf(ctx, kind, draft.item_id);
  const live = row ? pickEdited(kind, row) : {};
  const base =
    draft.base_version === row?.version ? live : await openedState(ctx, kind, draft.item_id, draft.base_version);
  const read = inputOf(kind).safeParse(draft.body);
  const written: Record<string, unknown> = read.success ? { ...read.data } : { ...live, ...draft.body };
  return compareFields(live, written)
    .filter(({ isChanged, field }) => isChanged && field !== "slug")
    .map(({ field, before, after }) => ({ field, base: base?.[field] ?? null, live: before, draft: after }));
}
