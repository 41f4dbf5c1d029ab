import { parseBoundedJson } from "#lib/bounded-json.ts";
import { type FieldErrors, DomainError } from "#lib/domain-error.ts";
import type { ContentField, ManagedKind } from "./kind.ts";

/**
 * Rows of a list, blank ones included. More than any field takes, so that a draft keeps a list that is too long for its field; few enough to
 * look at each.
 */
const maxRows = 1_000;
/** Parts of an entry; no field has as many columns. */
const maxParts = 50;

/**
 * What is wrong with the type of a value or with its number of elements, as forms, imports and stored rows have them. Runs before anything
 * that takes time for each element, and ends at the first one that is wrong.
 * @returns words for people; null when nothing is wrong
 */
export function shapeProblem(field: ContentField, value: unknown): string | null {
  if (value === undefined || value === null || typeof value === "string")
    return field.type === "entries" && typeof value === "string" ? listProblem(field, readEntries(value)) : null;
  switch (field.type) {
    case "lines":
    case "items":
    case "entries":
      return listProblem(field, value);
    case "switch":
      return typeof value === "boolean" ? null : "This must be on or off.";
    case "number":
      return typeof value === "number" ? null : "Enter a whole number, such as 0 or 10.";
    case "date":
      return value instanceof Date ? null : "Enter a date, such as 2026-03-01.";
    case "line":
    case "text":
    case "markdown":
    case "picture":
    case "address":
    case "choice":
    case "slug":
      return "Only text is allowed here.";
  }
}

type ListField = Extract<ContentField, { entries: number }>;

function listProblem(field: ListField, value: unknown): string | null {
  const words = field.type === "entries" ? `Enter every part of each ${field.entry}.` : "Only a list is allowed here.";
  if (!Array.isArray(value)) return words;
  if (value.length > maxRows) return `At most ${field.entries} entries.`;
  return value.every(field.type === "entries" ? isEntry : isText) ? null : words;
}

const isText = (value: unknown) => typeof value === "string";

function isEntry(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const parts = Object.values(value);
  return parts.length <= maxParts && parts.every((part) => part === null || part === undefined || isText(part));
}

/** Entries that a form sends as JSON text; the text itself when it is none. */
export function readEntries(text: string): unknown {
  if (text.trim() === "") return [];
  try {
    return parseBoundedJson(text);
  } catch {
    return text;
  }
}

/**
 * The fields of a kind in what a client sent, as typed: each has the type that its form sends, and no absurd number of elements.
 * @throws DomainError `invalid`, with the fields that have another type
 */
export function readTyped(kind: ManagedKind, input: unknown): Record<string, unknown> {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw new DomainError("invalid", "The server doesn't recognize the fields of this form.");
  const given = input as Readonly<Record<string, unknown>>;
  const fields: FieldErrors = {};
  for (const field of kind.fields) {
    const problem = shapeProblem(field, given[field.name]);
    if (problem !== null) fields[field.name] = problem;
  }
  const { slug } = given;
  if (slug !== undefined && slug !== null && typeof slug !== "string") fields["slug"] = "Only text is allowed here.";
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "Please check the marked fields.", { fields });
  const names = [...kind.fields.map(({ name }) => name), "slug"];
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])));
}

/** The fields of a stored draft that have the types of their kind: what was stored before types were looked at may have others. */
export function typedFields(
  kind: ManagedKind,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    kind.fields.flatMap((field) => {
      const value = body[field.name];
      return value === undefined || shapeProblem(field, value) !== null ? [] : [[field.name, value]];
    }),
  );
}
