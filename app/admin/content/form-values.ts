import type { ContentField, Entry, FieldValue, FormValues } from "#domain/documents/kind.ts";
import { isSameValue } from "../drafts/same-value.ts";

/** The values of a posted form. Blank entries of lists stay, so that error messages have the right index. */
export function readValues(form: FormData, fields: readonly ContentField[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, readValue(form, field)]));
}

function readValue(form: FormData, field: ContentField): FieldValue {
  const { name } = field;
  switch (field.type) {
    case "switch":
      return form.get(name) === "true" || form.get(name) === "on";
    case "lines":
    case "items":
      return allTexts(form, name);
    case "entries": {
      const columns = field.columns.map((column) => ({ column, texts: allTexts(form, `${name}.${column.name}`) }));
      const length = Math.max(...columns.map(({ texts }) => texts.length));
      return Array.from({ length }, (_, index) =>
        Object.fromEntries(columns.map(({ column, texts }) => [column.name, texts[index] ?? ""])),
      );
    }
    case "line":
    case "text":
    case "markdown":
    case "picture":
    case "address":
    case "number":
    case "choice":
    case "date":
    case "slug":
      return allTexts(form, name)[0] ?? "";
  }
}

/** All values of a name, with LF line endings: browsers post CRLF. */
function allTexts(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .map((text) => text.replace(/\r\n?/g, "\n"));
}

/** A form body that {@link readValues} reads back as the same values. */
export function formOf(values: FormValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" || typeof value === "boolean") {
      form.append(name, String(value));
      continue;
    }
    const columns = new Set(value.flatMap((entry) => (typeof entry === "string" ? [] : Object.keys(entry))));
    for (const entry of value) {
      if (typeof entry === "string") form.append(name, entry);
      else for (const column of columns) form.append(`${name}.${column}`, entry[column] ?? "");
    }
  }
  return form;
}

/** The values of a stored row; without one, those of a new item (docs/product.md#visibility). */
export function valuesOf(row: object | null, fields: readonly ContentField[]): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      const stored = (row as Record<string, unknown> | null)?.[field.name];
      if (field.type === "switch") return [field.name, typeof stored === "boolean" ? stored : field.initial];
      if (field.type === "lines" || field.type === "items") return [field.name, (stored ?? []) as FieldValue];
      if (field.type === "entries") return [field.name, wholeEntries(field.columns, stored)];
      if (field.type === "date") return [field.name, stored instanceof Date ? stored.toISOString() : textOf(stored)];
      return [field.name, textOf(row === null && "initial" in field ? field.initial : stored)];
    }),
  );
}

/** Entries with all their columns, so that the form sends as many values of one column as of another. */
function wholeEntries(columns: readonly { name: string }[], stored: unknown): readonly Entry[] {
  return ((stored ?? []) as readonly Entry[]).map((entry) =>
    Object.fromEntries(columns.map(({ name }) => [name, entry[name] ?? ""])),
  );
}

/** The values of an item, and its slug, which is editable where the title gives none. */
export function openedValues(row: { slug?: string } | null, fields: readonly ContentField[]): FormValues {
  return { ...valuesOf(row, fields), slug: row?.slug ?? "" };
}

/** A string or a number as a string; "" for other types. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The names of the fields whose values differ. */
export function changedFields(a: FormValues, b: FormValues, fields: readonly ContentField[]): ContentField[] {
  return fields.filter(({ name }) => !isSameValue(a[name], b[name]));
}

/** Whether two forms of an item would be stored alike. */
export function isSameForm(a: FormValues, b: FormValues, fields: readonly ContentField[]): boolean {
  return changedFields(a, b, fields).length === 0 && isSameValue(a["slug"], b["slug"]);
}

/** The fields of a draft as its form has them. @param slug where the draft has none of its own */
export function draftValues(
  draft: { fields: Record<string, unknown> },
  slug: string,
  fields: readonly ContentField[],
): FormValues {
  const own = draft.fields["slug"];
  return { ...valuesOf(draft.fields, fields), slug: typeof own === "string" ? own : slug };
}
