import type { Context, DocumentKind } from "../../context.ts";
import type { Draft } from "../../documents/drafts.ts";
import { compareFields } from "../../documents/compare.ts";
import { findVersion } from "../../documents/versions.ts";

/** A field of a draft beside the states that it competes with. */
export interface DraftField {
  field: string;
  /** When the draft was begun; null when that version is no longer known. */
  base: unknown;
  live: unknown;
  draft: unknown;
}

/** What was live when a draft was begun, by its fields; null when that version is no longer known. */
export async function baseOfDraft(ctx: Context, kind: DocumentKind, { item_id: id, base_version }: Draft) {
  const base = await findVersion(ctx, kind.name, id, base_version);
  return kind.fieldsIn(id, base?.snapshot ?? null);
}

/** The fields in which a draft differs from what is live, and what each was when the draft was begun. */
export async function fieldsOfDraft(ctx: Context, kind: DocumentKind, draft: Draft): Promise<DraftField[]> {
  const { item_id: id } = draft;
  const row = (await kind.find(ctx, id)) ?? kind.defaults(id);
  const live = (row && kind.fieldsIn(id, kind.valuesOf(row))) ?? {};
  const base = await baseOfDraft(ctx, kind, draft);
  return compareFields(live, kind.fieldsOfDraft(draft, live))
    .filter(({ isChanged, field }) => isChanged && field !== "slug")
    .map(({ field, before, after }) => ({ field, base: base?.[field] ?? null, live: before, draft: after }));
}
