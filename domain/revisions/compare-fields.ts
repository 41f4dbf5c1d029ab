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
