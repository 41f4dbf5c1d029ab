import { isOwnLink } from "#content/phone-link.ts";
import { fieldNames } from "./field-names.ts";
import { clipText } from "#lib/text/clip-text.ts";

/** The part of JSON Schema that describes texts of the site. */
export interface TextSchema {
  type?: "string" | "integer" | "number" | "boolean" | "object" | "array" | "null";
  properties?: Readonly<Record<string, TextSchema>>;
  required?: readonly string[];
  items?: TextSchema;
  enum?: readonly string[];
  const?: unknown;
  anyOf?: readonly TextSchema[];
  oneOf?: readonly TextSchema[];
  minItems?: number;
  maxItems?: number;
}

/** The alternative of a schema that a value belongs to. */
export function schemaFor(schema: TextSchema, value: unknown): TextSchema {
  const options = schema.anyOf ?? schema.oneOf;
  if (!options) return schema;
  const fitting = options.find((option) => fits(option, value));
  return fitting ?? options.find(({ type }) => type !== "null") ?? schema;
}

/** The values that a schema names; a picture may also be one of the library. Empty for free text. */
export function optionsOf(schema: TextSchema): readonly string[] {
  return schema.enum ?? schema.anyOf?.find((option) => option.enum !== undefined)?.enum ?? [];
}

function fits({ type, properties, required = [] }: TextSchema, value: unknown): boolean {
  if (type === "object") {
    const fixed = Object.entries(properties ?? {}).filter(([, inner]) => inner.const !== undefined);
    const fields = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
    return required.every((key) => key in fields) && fixed.every(([key, inner]) => fields[key] === inner.const);
  }
  return type === "null" ? value === null : value !== null;
}

/** Keys of what editors can't change: names that other pages, letters or drawings refer to. */
const fixedKeys = new Set([
  "id",
  "slug",
  "kind",
  "src",
  "scene",
  "sources",
  "captions",
  "poster",
  "published",
  "width",
  "height",
  "seconds",
]);

/** Whether a field is the link of a telephone number, which is made from the number beside it. */
export function isMadeLink(key: string, beside: Readonly<Record<string, unknown>>): boolean {
  const { label, href } = beside;
  return (
    key === "href" &&
    typeof label === "string" &&
    String(href).startsWith("tel:") &&
    !isOwnLink({ label, href: String(href) })
  );
}

/** Whether a field of an object is shown to editors. */
export function isEditable(key: string, { const: fixed }: TextSchema): boolean {
  return !fixedKeys.has(key) && fixed === undefined;
}

/** "useCases" as "Use cases". */
export function labelOf(key: string): string {
  const words = key
    .replaceAll("-", " ")
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .toLowerCase();
  return known[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The name of a field of a text, and what is said below it.
 * @param text the name of the text
 */
export function fieldName(text: string, path: string): { label: string; hint: string | null } {
  const keys = path.split(".").map((key) => (/^\d+$/.test(key) ? "*" : key));
  const whole = [text, ...keys];
  const ends = whole.slice(0, -1).map((_, start) => whole.slice(start).join("."));
  const name = ends.map((end) => fieldNames[end]).find((found) => found !== undefined);
  if (name === undefined) return { label: groupLabelOf(keys.at(-1) ?? ""), hint: null };
  const [label, hint = null] = typeof name === "string" ? [name] : name;
  return { label, hint };
}

/** The name of a group of texts: a picture on the page, unlike the one that social networks show, is a group. */
export const groupLabelOf = (key: string) => (key === "picture" ? "Picture" : labelOf(key));

/**
 * Where a text stands, for people: "Top of the page › Headline".
 * @param text its name
 * @param within the entries of lists on the way, from outside to inside; those that are not known are named by their numbers
 */
export function pathWords(path: string, within: readonly unknown[] = [], text = ""): string {
  const left = [...within];
  const pieceOf = (key: string, place: number, keys: readonly string[]) => {
    if (!/^\d+$/.test(key)) return fieldName(text, keys.slice(0, place + 1).join(".")).label;
    const name = left.length > 0 ? firstText(left.shift()) : "";
    return name === "" ? String(Number(key) + 1) : `“${shortened(name)}”`;
  };
  return path.split(".").map(pieceOf).join(" › ");
}

/** The beginning of a text that may be a whole paragraph. */
export function shortened(text: string): string {
  return clipText(text, 60);
}

const known: Readonly<Record<string, string>> = {
  noindex: "Hide this page from search engines",
  canonical: "Address to show in place of its own (for a copy)",
  picture: "Picture for social networks",
  meta: "Search engines",
  inSearch: "Search engines",
  href: "Link target",
  faq: "FAQ",
  film: "Video",
  src: "File",
  soc2: "SOC 2",
  subprocessors: "Sub-processors",
  dpa: "Data processing agreement",
  alt: "Description for those who can't see it",
  siteUrl: "Public address",
  shown: "Shown to visitors",
  inSitemap: "In the sitemap and in llms.txt",
  place: "In a menu",
  none: "In no menu",
  own: "Replacement",
  logoOnDark: "Logo on a dark background",
  stock: "Stock pictures",
  header: "In the header (three pages at most)",
  service: "Address at the service",
};

/** A name for one entry of a list: its first text, or what it is called within the page. */
export function entryName(value: unknown, position: number): string {
  const text = firstText(value);
  return text === "" ? `Entry ${position + 1}` : text;
}

const names = ["title", "question", "heading", "name", "label", "city", "metric", "value", "quote"];

function firstText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  const fields = value as Record<string, unknown>;
  const name = names.find((key) => typeof fields[key] === "string");
  if (name !== undefined) return firstText(fields[name]);
  const own = Object.keys(fields).filter((key) => !fixedKeys.has(key));
  const words = own.map((key) => firstText(fields[key])).find((text) => text !== "");
  return words ?? (typeof fields["id"] === "string" ? labelOf(fields["id"]) : "");
}

/**
 * A new entry for a list: like the given one, with empty texts. Names within the page are made anew.
 * @param isRow the entry is itself a list, one of those in a table
 */
export function emptyEntry(schema: TextSchema, like: unknown, isRow = schema.type === "array"): unknown {
  const inner = schemaFor(schema, like);
  if (inner.const !== undefined) return inner.const;
  if (inner.enum) return inner.enum[0];
  if (inner.type === "integer" || inner.type === "number") return 1;
  if (inner.type === "boolean") return false;
  if (inner.type === "array") {
    const entries: readonly unknown[] = Array.isArray(like) ? like : [undefined];
    // A row of a table has a cell for each column.
    const kept = isRow ? entries : entries.slice(0, 1);
    return kept.map((entry) => emptyEntry(inner.items ?? {}, entry, isList(inner.items)));
  }
  if (inner.type !== "object") return "";
  const fields = typeof like === "object" && like !== null ? (like as Record<string, unknown>) : {};
  const made = Object.fromEntries(
    Object.entries(inner.properties ?? {})
      .filter(([key]) => (key in fields && !String(fields[key]).startsWith("tel:")) || inner.required?.includes(key))
      .map(([key, field]) => [key, key === "id" ? newId() : emptyEntry(field, fields[key], key === "columns")]),
  );
  const table = tableAround("columns", made);
  return table ? { ...made, rows: [table.columns] } : made;
}

const isList = (schema: TextSchema | undefined) => schema?.type === "array";

interface Table {
  columns: unknown[];
  rows: unknown[][];
}

/** The table around the list of its columns; null when the list is no such one. */
export function tableAround(path: string, parent: unknown): Table | null {
  if (!/(?:^|\.)columns$/.test(path) || typeof parent !== "object" || parent === null || !("rows" in parent))
    return null;
  return parent as Table;
}

/** The table with other columns: each row keeps its cells under their columns. @param from for each column its place before; -1 is new */
export function withColumns<Whole extends Table>(table: Whole, from: readonly number[]): Whole {
  const arranged = (cells: readonly unknown[]) => from.map((place) => (place < 0 ? "" : (cells[place] ?? "")));
  return { ...table, columns: arranged(table.columns), rows: table.rows.map(arranged) };
}

/** The places of a list in another order, shorter or longer, for what happens to its entries. */
export const places = {
  moved: (length: number, from: number, to: number): number[] => {
    const all = [...Array(length).keys()];
    all.splice(to, 0, ...all.splice(from, 1));
    return all;
  },
  without: (length: number, gone: number): number[] => [...Array(length).keys()].filter((place) => place !== gone),
  added: (length: number): number[] => [...Array(length).keys(), -1],
};

function newId(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 26) + 97);
  return `q-${String.fromCharCode(...letters)}`;
}
