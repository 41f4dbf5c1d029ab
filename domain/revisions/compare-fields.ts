type Fields = Readonly<Record<string, unknown>>;

/** A field of two states of one item. */
export interface ComparedField {
  field: string;
  before: unknown;
  after: unknown;
  isChanged: boolean;
}

/**
 * Two states of one item field by field, in the order of the first. For revisions, and for a refused stale save with what
 * stands there now. Runs in browsers too.
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

/** Keys of an object in a fixed order: PostgreSQL gives those of a document back in an order of its own. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
