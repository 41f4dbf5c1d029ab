/**
 * The names of the fields in which two sets of values differ, in the form's order. Ignores blank rows of lists and line endings.
 */
export function changedFields<V extends object>(one: V, other: V): (keyof V & string)[] {
  return (Object.keys(one) as (keyof V & string)[]).filter(
    (field) => normalize(one[field]) !== normalize(other[field]),
  );
}

function normalize(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.replace(/\r\n?/g, "\n"));
  if (Array.isArray(value)) return JSON.stringify(value.filter((item) => !isBlank(item)));
  return JSON.stringify(value ?? null);
}

function isBlank(item: unknown): boolean {
  if (typeof item === "string") return item.trim() === "";
  return typeof item === "object" && item !== null && Object.values(item).every(isBlank);
}

/**
 * Draft values in the shape of the present form: fields that are unknown or have another type (a draft of an older release) get the
 * stored value.
 */
export function fitValues<V extends object>(draft: Record<string, unknown>, stored: V): V {
  const known = Object.entries(draft).filter(
    ([field, value]) => field in stored && isLike(value, stored[field as keyof V]),
  );
  return { ...stored, ...Object.fromEntries(known) };
}

function isLike(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) {
    return Array.isArray(value) && value.every((item) => model.every((other) => typeof item === typeof other));
  }
  return typeof value === typeof model && !Array.isArray(value) && (value === null) === (model === null);
}

/** A value as text, to compare two versions. */
export function asText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value))
    return value
      .filter((item) => !isBlank(item))
      .map(asText)
      .join("\n");
  if (typeof value === "object" && value !== null) return Object.values(value).map(asText).join(": ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
