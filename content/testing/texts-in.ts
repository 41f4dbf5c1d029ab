/** Every string in a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value instanceof Map) return textsIn([...value.values()]);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
