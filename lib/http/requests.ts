import { DomainError } from "../domain-error.ts";

/** Longer than the path of any page; some browsers and proxies cut longer ones. */
const maxLength = 2_000;

/** Browsers drop tabs and line breaks from an address and read a backslash as a slash. */
const unsafe = /[\p{Cc}\s\\]/u;

/**
 * One slash before each part, and no escape of a slash, backslash, dot, percent sign or control character: the path has
 * the same parts however often a reader decodes it.
 */
const plainPath = /^(?:\/(?!\/)(?:[^%/]|%(?!2[ef5]|5c|[01][\da-f]|7f)[\da-f]{2})*)+$/i;

/**
 * The path and query of an address that came with a request, if it is surely on this site. Every redirect to an address
 * from a request must use this function.
 * @param target a path that begins with one slash, or a whole address below `origin`
 * @param origin of this site
 * @returns the path as browsers read it, without a fragment; null when it is none, or could be read as another site's
 */
export function ownPath(target: string, origin: string): string | null {
  if (target.length > maxLength || unsafe.test(target)) return null;
  const isAbsolute = /^https?:\/\//i.test(target);
  if (!isAbsolute && !target.startsWith("/")) return null;
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin !== new URL(origin).origin || url.username !== "" || url.password !== "") return null;
  return plainPath.test(url.pathname) ? url.pathname + url.search : null;
}

/** Escapes of letters, digits and `-._~`. */
const needless = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/** Decodes the escapes of characters that never need one. */
export function withoutNeedlessEscapes(path: string): string {
  return path.replace(needless, decodeURIComponent);
}

/** Escapes in a row, and a percent sign that begins none. */
const escapes = /(?:%[\da-f]{2})+|%/g;

/**
 * The one spelling of a path: small letters, no needless escapes, and the others with capital hex digits (RFC 3986, 6.2.2.1), as browsers and
 * other clients write them. Escapes that are no UTF-8, as the links of old sites have, are read as Windows-1252, so every path can be
 * decoded. The same path again gives itself.
 * @param path as `URL` gives it
 */
export function canonicalSpelling(path: string): string {
  return path.toLowerCase().replace(escapes, (run) => {
    const letters = run === "%" ? run : decodeEscapes(run).toLowerCase();
    return encodeURIComponent(letters).replace(/[!*'()]/g, escapeSign);
  });
}

function decodeEscapes(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    const bytes = run.match(/[\da-f]{2}/g)?.map((hex) => Number.parseInt(hex, 16)) ?? [];
    return new TextDecoder("windows-1252").decode(new Uint8Array(bytes));
  }
}

const escapeSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Whether every escape in a path can be decoded. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A path as people read it: with letters in place of their escapes. */
export function readablePath(path: string): string {
  return isDecodable(path) ? decodeURI(path) : path;
}

/** A placeholder for the origin of the site. */
const thisSite = "https://this-site.invalid";

/**
 * The target of a redirect with the query of the request, so that what a campaign has put there is not lost on the way. A parameter that
 * the target has itself stays the target's.
 * @param location path with query and fragment, or an address of another site, which gets nothing
 * @param search of the request, with its question mark
 */
export function withQueryOf(search: string, location: string): string {
  const target = new URL(location, thisSite);
  const pieces = search.slice(1).split("&").filter(Boolean);
  // Browsers read a path with two leading slashes as another host.
  if (target.origin !== thisSite || target.pathname.startsWith("//") || pieces.length === 0) return location;
  const nameOf = (piece: string) => [...new URLSearchParams(piece).keys()][0] ?? "";
  // Piece by piece and not parsed: what others have written there comes through as it is.
  const added = pieces.filter((piece) => !target.searchParams.has(nameOf(piece)));
  const query = [target.search.slice(1), ...added].filter(Boolean).join("&");
  return `${target.pathname}${query === "" ? "" : `?${query}`}${target.hash}`;
}

/**
 * Whether a request comes from a page of this site, or from a program that is no browser. Browsers say where a request comes
 * from in Sec-Fetch-Site, Origin or Referer; programs send none of them and carry no visitor's cookie.
 * @param ownOrigin the site's public origin; the one under which the browser reached this server counts too
 */
export function comesFromHere(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin") ?? request.headers.get("referer");
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === ownOrigin || from.host === request.headers.get("host");
}

/**
 * The header of what the admin's scripts send. A form can't send it, so one that somebody smuggled into a page of this site changes nothing,
 * whoever presses its button.
 */
export const scriptHeader = "x-requested-with";

/** A path for the log, without the secret of a preview link. */
export function withoutToken(path: string): string {
  return path.replace(/^(\/+preview(?:\/|%2f)+)[^/]+/i, "$1…");
}

/** Limits of a request body. Checked before parsing, which takes more than linear time in the number of fields. */
export interface BodyLimits {
  maxBytes: number;
  maxFields: number;
}

/** For requests of anyone. Node's parsers block the process for 50 ms at 20,000 fields, or at 1,000 multipart parts. */
export const publicLimits: BodyLimits = { maxBytes: 64 << 10, maxFields: 100 };

/** For what the team saves: a post has up to 100,000 characters, of up to nine bytes each when URL-encoded; the longest list has hundreds of entries. */
export const saveLimits: BodyLimits = { maxBytes: 1_536 << 10, maxFields: 5_000 };

/**
 * A body that is too long is read up to this size and dropped. Most clients read the answer only after sending
 * everything; closing the connection earlier is a network error to them.
 */
const maxDiscardedBytes = 8 << 20;

/**
 * Reads a request's body.
 * @throws DomainError too_large when it exceeds the limit; invalid when the client ends before it has sent all: no error of ours
 */
export async function readBody(
  request: Request,
  { maxBytes }: Pick<BodyLimits, "maxBytes">,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxDiscardedBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  const readNext = () =>
    reader?.read().catch((cause: unknown) => {
      // A body that was received before says itself what is wrong with it.
      if (cause instanceof DomainError) throw cause;
      throw new DomainError("invalid", "The request ended before all of it had arrived.", { cause });
    });
  for (let next = await readNext(); next && !next.done; next = await readNext()) {
    size += next.value.byteLength;
    if (size > maxDiscardedBytes) break;
    if (size <= maxBytes) chunks.push(next.value);
  }
  if (size > maxBytes) throw tooLarge(maxBytes);
  return Buffer.concat(chunks);
}

/**
 * The same request after all of its body has come, within a limit: who asks is to be read after that, because rights can end while a sender
 * holds the rest back. What is wrong with a body is said to whoever reads it, who can show the form again.
 */
export async function receiveBody(request: Request, limits: Pick<BodyLimits, "maxBytes">): Promise<Request> {
  const { url, method, headers, signal } = request;
  const body = await readBody(request, limits).catch(failingBody);
  // `duplex` is asked for with a stream, and missing in the types.
  return new Request(url, { method, headers, signal, body, duplex: "half" } as RequestInit);
}

function failingBody(refusal: unknown): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.error(refusal) });
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
