import { valueAt } from "#domain/site-texts/paths.ts";
import { isEditable, optionsOf, schemaFor, type TextSchema } from "../form/text-schema.ts";

/** A field of the panel beside a link, button, icon or picture. */
export interface PanelField {
  key: string;
  path: string;
  role: "words" | "target" | "icon" | "choice" | "picture";
  value: string;
  /** Of an icon, a choice or a picture. */
  options: readonly string[];
}

/**
 * What can be changed of a link, button, icon or picture: the text at a place, and what stands beside it in the same object, such as the
 * target of a label or the icon of a card. So targets need no marks of their own.
 * @param schema of the whole text
 * @param words the whole text
 * @param path of the place
 */
export function panelFields(schema: TextSchema, words: unknown, path: string): PanelField[] {
  const keys = path.split(".");
  const key = keys.pop() ?? "";
  const own: PanelField = { key, path, role: "words", value: textOf(valueAt(words, path)), options: [] };
  let at: unknown = words;
  let found = schemaFor(schema, at);
  for (const step of keys) {
    at = valueAt(at, step);
    const inner = found.type === "array" ? found.items : found.properties?.[step];
    if (!inner) return [own];
    found = schemaFor(inner, at);
  }
  if (found.type !== "object") return [own];
  const parent = keys.join(".");
  const present = (at ?? {}) as Record<string, unknown>;
  const beside = Object.entries(found.properties ?? {}).flatMap(([name, field]): PanelField[] => {
    const options = optionsOf(field);
    const role = name === key ? null : roleOf(name, options);
    if (role === null || !isEditable(name, field) || present[name] === undefined) return [];
    const place = parent === "" ? name : `${parent}.${name}`;
    return [{ key: name, path: place, role, value: textOf(present[name]), options }];
  });
  return [own, ...beside];
}

function roleOf(name: string, options: readonly string[]): PanelField["role"] | null {
  if (name === "href") return "target";
  if (name === "alt") return "words";
  if (options.length === 0) return null;
  if (name === "picture") return "picture";
  return name === "icon" ? "icon" : "choice";
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
