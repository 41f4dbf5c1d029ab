import type { Draft } from "../../documents/drafts.ts";
import type { Context } from "../../context.ts";
import type { ManagedKind } from "../../documents/kind.ts";
import { compareFields, pickEdited } from "../../documents/compare.ts";
import { inputOf } from "../../documents/input.ts";
import { openedState } from "../../documents/versions.ts";
import { rowOf } from "../../documents/items.ts";
/** A field of a draft beside the states that it competes with. */
export interface DraftField {
  field: string;
  /** When the draft was begun; null when that version is no longer known. */
  base: unknown;
  live: unknown;
  draft: unknown;
}

/** The fields in which a draft of an item differs from what is live, and what each was when the draft was begun. */
export async function fieldsOfDraft(ctx: Context, kind: ManagedKind, draft: Draft): Promise<DraftField[]> {
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
