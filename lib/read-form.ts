import { DomainError } from "./domain-error.ts";

/** Limits of a request body. Checked before parsing, which takes more than linear time in the number of fields. */
export interface BodyLimits {
  maxBytes: number;
  maxFields: number;
}

/** For requests of anyone. Node's parsers block the process for 50 ms at 20,000 fields, or at 1,000 multipart parts. */
export const publicLimits: BodyLimits = { maxBytes: 64 << 10, maxFields: 100 };

/**
 * A body that is too long is read up to this size and dropped. Most clients read the answer only after sending
 * everything; closing the connection earlier is a network error to them.
 */
const maxDiscardedBytes = 8 << 20;

/**
 * Reads a request's body.
 * @throws DomainError too_large when it exceeds the limit
 */
export async function readBody(request: Request, { maxBytes }: Pick<BodyLimits, "maxBytes">): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxDiscardedBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > maxDiscardedBytes) break;
    if (size <= maxBytes) chunks.push(next.value);
  }
  if (size > maxBytes) throw tooLarge(maxBytes);
  return Buffer.concat(chunks);
}

/**
 * Reads the fields of a posted form. A body that is not a form counts as an empty form. Multipart bodies, which are
 * expensive to parse and which no form of this site sends, always have the public limits.
 * @throws DomainError too_large; invalid when there are too many fields
 */
export async function readForm(request: Request, limits: BodyLimits = publicLimits): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const form = new FormData();
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const text = Buffer.from(await readBody(request, limits)).toString("utf8");
    for (const [name, value] of parseUrlEncoded(text, limits)) form.append(name, value);
  } else if (/^multipart\/form-data\b/i.test(type)) {
    const body = Buffer.from(await readBody(request, publicLimits));
    requireFewFields(body.toString("latin1").matchAll(/content-disposition/gi), publicLimits);
    const parsed = new Response(body, { headers: { "content-type": type } }).formData();
    return parsed.catch(() => form);
  }
  return form;
}

/**
 * Parses urlencoded text.
 * @throws DomainError invalid when there are too many fields
 */
export function parseUrlEncoded(text: string, limits: Pick<BodyLimits, "maxFields">): URLSearchParams {
  requireFewFields(text.matchAll(/&/g), limits);
  return new URLSearchParams(text);
}

function requireFewFields(marks: Iterable<unknown>, { maxFields }: Pick<BodyLimits, "maxFields">): void {
  let count = 0;
  for (const _ of marks) {
    if (++count > maxFields) throw new DomainError("invalid", "This form has more fields than the server accepts.");
  }
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError("too_large", `That is more than the ${maxBytes >> 10} KB that the server accepts.`);
}
