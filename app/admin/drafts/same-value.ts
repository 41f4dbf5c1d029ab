/**
 * Whether two values of a field would be stored alike: ignores surrounding white space, line ends, blank entries of lists and the order of
 * columns.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(normalize(one)) === JSON.stringify(normalize(other));
}

function normalize(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\r\n?/g, "\n").trim();
  if (Array.isArray(value)) return value.map(normalize).filter((entry) => !isBlank(entry));
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.entries(value)
    .map(([name, inner]) => [name, normalize(inner)] as const)
    .filter(([, inner]) => !isBlank(inner))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether nothing is written in a value, or in any column of it. */
export function isBlankValue(value: unknown): boolean {
  return isBlank(normalize(value));
}

/** Of a normalized value. */
const isBlank = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);

/** The names of the fields in which two sets of values differ, in the order of the first. */
export function changedFields<V extends object>(one: V, other: V): (keyof V & string)[] {
  return (Object.keys(one) as (keyof V & string)[]).filter((field) => !isSameValue(one[field], other[field]));
}
