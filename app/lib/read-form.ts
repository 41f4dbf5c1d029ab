import { DomainError } from "#lib/domain-error.ts";
import { type BodyLimits, readForm } from "#lib/http/requests.ts";

export { readForm };

/** A post has up to 100,000 characters, of up to nine bytes each when URL-encoded; the longest list has hundreds of entries. */
const saveLimits: BodyLimits = { maxBytes: 1_536 << 10, maxFields: 5_000 };

/**
 * Reads the form of a save. Only after the rights were checked: other requests are limited to 64 KB.
 * @throws DomainError too_large; invalid when there are too many fields
 */
export function readSave(request: Request): Promise<FormData> {
  return readForm(request, saveLimits);
}

/** The text of a field; "" when it is missing or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * The whole number in a field, such as the version that an editor has seen.
 * @throws DomainError `invalid`: no database takes NaN or 1e300 for a number of a version
 */
export function countIn(form: FormData, name: string): number {
  const text = textIn(form, name);
  if (!/^\d{1,9}$/.test(text)) throw new DomainError("invalid", "The request has no form that the server knows.");
  return Number(text);
}
