import { type BodyLimits, readForm } from "#lib/read-form.ts";

export { readForm };

/** The longest post has 100,000 characters, of nine bytes each at most; the longest list has hundreds of entries. */
const saveLimits: BodyLimits = { maxBytes: 1_536 << 10, maxFields: 5_000 };

/**
 * The fields of what an editor saves. Only for those whose rights have been checked: everybody else may send 64 KB.
 * @throws DomainError too_large; invalid when there are too many fields
 */
export function readSave(request: Request): Promise<FormData> {
  return readForm(request, saveLimits);
}

/** A field's text; empty when there is none, or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
