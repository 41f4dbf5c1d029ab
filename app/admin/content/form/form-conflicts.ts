import type { ManagedKind, FormValues } from "#domain/documents/kind.ts";
import type { Conflict } from "#lib/domain-error.ts";
import type { EditedRow } from "./edited-item.ts";
import { draftValues, valuesOf } from "./form-values.ts";

/** What a form is based on. */
export interface OpenedItem {
  /** Null for an item that is not stored yet. */
  row: EditedRow | null;
  /** The fields as stored. */
  values: FormValues;
}

/**
 * What a form is based on once somebody has compared it with what was stored meanwhile: the item, or its draft.
 * @param id of the item, also of one that is not stored yet
 * @param before what the form was based on
 */
export function basedOnConflict(kind: ManagedKind, id: string, before: OpenedItem, conflict: Conflict) {
  const { version, theirs, slug = before.row?.slug, draftVersion, isDraft = false } = conflict;
  const known = slug === undefined ? {} : { slug };
  const row = version === 0 ? before.row : { ...before.row, id, version, ...known };
  const values = isDraft ? before.values : { ...valuesOf(theirs, kind.fields), slug: slug ?? "" };
  /** The text of the draft as they wrote it; null when it is the item that they saved. */
  const text = isDraft ? draftValues({ fields: theirs }, slug ?? "", kind.fields) : null;
  return {
    opened: { row, values },
    /** The draft as it is now; undefined when it is the one that the form knows. */
    draft: draftVersion === undefined ? undefined : { version: draftVersion, text },
  };
}
