import { type ManagedKind, editedColumns } from "./kind.ts";

/** The editable fields of a row. */
export function pickEdited(kind: ManagedKind, row: object): Record<string, unknown> {
  return Object.fromEntries(editedColumns(kind).map((column) => [column, (row as Record<string, unknown>)[column]]));
}

type Fields = Readonly<Record<string, unknown>>;

/** A field in two states of an item. */
export interface ComparedField {
  field: string;
  before: unknown;
  after: unknown;
  isChanged: boolean;
}

/**
 * Compares two states of an item field by field, in the order of the first. For revisions, and for the conflict of a
 * stale save. Also used in browsers.
 */
export function compareFields(before: Fields, after: Fields): ComparedField[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((field) => ({
    field,
    before: before[field],
    after: after[field],
    isChanged: textOf(before[field]) !== textOf(after[field]),
  }));
}

/** A text with keys in a fixed order: PostgreSQL reorders the keys of a document. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Whether two bodies without inner objects say the same, whatever the order of their keys: PostgreSQL has its own. */
export function isSameState(one: object | null, other: object | null): boolean {
  const textOf = (state: object | null) =>
    state && JSON.stringify(Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return textOf(one) === textOf(other);
}
