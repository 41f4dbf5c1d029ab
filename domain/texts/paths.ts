/** Where a text stands: the keys that lead to it, the part first, joined by dots (`hero.headline`, `groups.2.questions.0.question`). */
export type TextPath = string;

/** The value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: TextPath): unknown {
  return path.split(".").reduce<unknown>((inner, key) => own(inner, key), value);
}

function own(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

/**
 * A copy with another value at a path. A field that an object does not have is added to it;
 * one that gets no value is removed.
 * @returns null when there is no such list or object
 */
export function withValueAt(value: unknown, path: TextPath, next: unknown): unknown {
  const [key = "", ...rest] = path.split(".");
  const isField = rest.length === 0 && isObject(value) && !/^(?:__proto__|constructor|prototype)$/.test(key);
  if (own(value, key) === undefined && !isField) return null;
  const inner = rest.length === 0 ? next : withValueAt(own(value, key), rest.join("."), next);
  if (inner === null && rest.length > 0) return null;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (String(index) === key ? inner : entry));
  if (inner === undefined) return Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== key));
  return { ...(value as object), [key]: inner };
}

/** Whether it has fields: a list has entries. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
