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
  "scene",
  "sources",
  "captions",
  "poster",
  "published",
  "width",
  "height",
  "seconds",
]);

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

const known: Readonly<Record<string, string>> = {
  noindex: "Hide this page from search engines",
  canonical: "Address to show in place of its own (for a copy)",
  picture: "Picture for social networks (its address)",
  meta: "Search engines",
  inSearch: "Search engines",
  href: "Link target",
  faq: "FAQ",
  alt: "Description for those who can't see it",
  siteUrl: "Public address",
};

/** A name for one entry of a list: its first text. */
export function entryName(value: unknown, position: number): string {
  const text = firstText(value);
  return text === "" ? `Entry ${position + 1}` : text;
}

const names = ["title", "question", "heading", "name", "label", "city", "metric", "value"];

function firstText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  const fields = value as Record<string, unknown>;
  const name = names.find((key) => typeof fields[key] === "string");
  return name === undefined ? firstText(Object.values(fields)[0]) : firstText(fields[name]);
}

/** A new entry for a list: like the given one, with empty texts. Names within the page are made anew. */
export function emptyEntry(schema: TextSchema, like: unknown): unknown {
  const inner = schemaFor(schema, like);
  if (inner.const !== undefined) return inner.const;
  if (inner.enum) return inner.enum[0];
  if (inner.type === "integer" || inner.type === "number") return 1;
  if (inner.type === "boolean") return false;
  if (inner.type === "array") return [emptyEntry(inner.items ?? {}, Array.isArray(like) ? like[0] : undefined)];
  if (inner.type !== "object") return "";
  const fields = typeof like === "object" && like !== null ? (like as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(inner.properties ?? {})
      .filter(([key]) => key in fields || inner.required?.includes(key))
      .map(([key, field]) => [key, key === "id" ? newId() : emptyEntry(field, fields[key])]),
  );
}

function newId(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 26) + 97);
  return `q-${String.fromCharCode(...letters)}`;
}
