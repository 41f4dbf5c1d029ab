import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { type ZlibOptions, brotliCompress, constants, gzip } from "node:zlib";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { inTurns } from "#lib/pacing.ts";

const gzipAsync: (body: Buffer, options: ZlibOptions) => Promise<Buffer> = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** The same bytes, and no memory beside them: zlib gives the beginning of a block of 16 KB, which would stay as a whole. */
function withoutRest(bytes: Buffer): Buffer {
  return bytes.length < bytes.buffer.byteLength ? Buffer.from(new Uint8Array(bytes).buffer) : bytes;
}

export type Encoding = "identity" | "gzip" | "br";

interface Variant {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A finished response with the bytes and headers of each encoding, so that sending it is one write. */
export interface StoredPage {
  readonly status: number;
  /** Weak, because the three encodings have the same ETag. */
  readonly etag: string;
  readonly notModifiedHeaders: Readonly<Record<string, string>>;
  readonly variants: Record<Encoding, Variant>;
  /** What the page's scripts start from, sent apart from it. */
  readonly state?: StoredPage;
}

/** What is to be stored. Header names in lower case, without content-length, content-encoding and etag. */
export interface PageContent {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Encodings that exist already (the build makes them for files); others are made here. */
  gzip?: Buffer;
  br?: Buffer;
  /** Stored with the page and forgotten with it. */
  state?: PageContent;
}

/** Bytes. Smaller bodies fit into one packet without compression. */
const leastWorthCompressing = 256;
const compressible =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|rss\+xml|atom\+xml|feed\+json)|image\/svg)/;

/**
 * Brotli with the given quality: 8 while a visitor waits (a millisecond and a half for a page of 80 KB, where 7 takes five; a twelfth
 * smaller than 4), 11 for what is sent many times.
 */
export async function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return withoutRest(await brotliAsync(body, { params }));
}

/**
 * Compression levels: for what is made before any request, for what one visitor waits for and many get, and for what is
 * hardly sent twice (a quarter larger, in a fifth of the time).
 */
export const efforts = {
  most: { brotli: 11, gzip: 6 },
  usual: { brotli: 8, gzip: 6 },
  least: { brotli: 1, gzip: 1 },
} as const;

/** A hash of 132 bits, in characters of an address. */
export function contentHash(body: Buffer | string): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

/** A `Vary` that names one more header. */
export function varyWith(name: string, vary: string | undefined): string {
  return vary === undefined ? name : `${vary}, ${name}`;
}

/** The ETag of a stored page whose identity body has this hash. */
export function etagOf(hash: string): string {
  return `W/"${hash}"`;
}

/** Makes a response ready to send in every encoding. */
export async function storePage(content: PageContent, effort: { brotli: number; gzip: number }): Promise<StoredPage> {
  const { status, body } = content;
  const worthwhile = body.length >= leastWorthCompressing && compressible.test(content.headers["content-type"] ?? "");
  const [zipped, brotli, state] = await Promise.all([
    worthwhile ? (content.gzip ?? gzipAsync(body, { level: effort.gzip }).then(withoutRest)) : body,
    worthwhile ? (content.br ?? compressBrotli(body, effort.brotli)) : body,
    content.state && storePage(content.state, effort),
  ]);
  const etag = etagOf(contentHash(body));
  const vary = worthwhile ? { vary: varyWith("Accept-Encoding", content.headers["vary"]) } : {};
  const shared = { ...content.headers, etag, ...vary };
  const variant = (bytes: Buffer, encoding: Encoding): Variant => ({
    body: bytes,
    headers: {
      ...shared,
      "content-length": String(bytes.length),
      ...(worthwhile && encoding !== "identity" ? { "content-encoding": encoding } : {}),
    },
  });
  return {
    status,
    etag,
    notModifiedHeaders: shared,
    variants: { identity: variant(body, "identity"), gzip: variant(zipped, "gzip"), br: variant(brotli, "br") },
    ...(state && { state }),
  };
}

/** The same page with the best brotli bodies. */
export async function withBestBrotli(page: StoredPage): Promise<StoredPage> {
  if (page.variants.br.body === page.variants.identity.body) return page;
  const br = await compressBrotli(page.variants.identity.body, efforts.most.brotli);
  const state = page.state && (await withBestBrotli(page.state));
  const headers = { ...page.variants.br.headers, "content-length": String(br.length) };
  return { ...page, variants: { ...page.variants, br: { body: br, headers } }, ...(state && { state }) };
}

/** Bytes that the page keeps in memory. */
export function sizeOf(page: StoredPage): number {
  const { identity, gzip: zipped, br } = page.variants;
  const own =
    new Set([identity.body, zipped.body, br.body]).values().reduce((sum, body) => sum + body.length, 0) + 2048;
  return page.state ? own + sizeOf(page.state) : own;
}

interface Conditions {
  method: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** What a request says of the answer that it wants. */
export function conditionsOf({ method, headers }: Request): Conditions {
  return {
    method,
    acceptEncoding: headers.get("accept-encoding") ?? undefined,
    ifNoneMatch: headers.get("if-none-match") ?? undefined,
  };
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** Chooses encoding, 304 and HEAD for one request. Only a success has a 304 (RFC 9110, 13.2.1): nobody has a copy of what is not there. */
export function answerWith(page: StoredPage, { method, acceptEncoding, ifNoneMatch }: Conditions): Answer {
  if (page.status === 200 && ifNoneMatch && matchesEtag(ifNoneMatch, page.etag)) {
    return { status: 304, headers: page.notModifiedHeaders, body: null };
  }
  const { headers, body } = page.variants[chooseEncoding(acceptEncoding)];
  return { status: page.status, headers, body: method === "HEAD" ? null : body };
}

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag.slice(2));
}

const encodingChoices = new Map<string, Encoding>();

/** The best encoding that an Accept-Encoding header allows; an encoding with q=0 is refused. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = encodingChoices.get(header);
  if (known) return known;
  const named = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    named.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  // "*" is what is not named. Few who send it alone mean brotli, which is the younger one.
  const takesGzip = named.get("gzip") ?? named.get("*") ?? false;
  const choice = named.get("br") ? "br" : takesGzip ? "gzip" : "identity";
  // Browsers send few different values; others may send any number.
  if (encodingChoices.size < 100) encodingChoices.set(header, choice);
  return choice;
}

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Cache-Control of what never changes at its address: file names below assets/ contain a hash of the content. */
export const forever = "public, max-age=31536000, immutable";
const forAnHour = "public, max-age=3600";

/**
 * Reads the built client files into memory, ready to send, by path. Uses the compressed files (.br, .gz) that the build
 * made.
 */
export async function loadStaticFiles(
  folder: string,
  headers: Record<string, string>,
): Promise<ReadonlyMap<string, StoredPage>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const files = new Map<string, StoredPage>();
  for (const path of paths) {
    const type = contentTypes[extname(path)];
    if (type === undefined) continue;
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    const neighbour = async (ending: string) => (paths.has(path + ending) ? await readFile(path + ending) : undefined);
    const [body, br, gzip] = await Promise.all([readFile(path), neighbour(".br"), neighbour(".gz")]);
    const page = await storePage(
      {
        status: 200,
        headers: {
          ...headers,
          "content-type": type,
          "cache-control": address.startsWith("/assets/") ? forever : forAnHour,
        },
        body,
        ...(br && gzip ? { br, gzip } : {}),
      },
      efforts.most,
    );
    files.set(address, page);
  }
  return files;
}

const worthCompressing = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

/** Writes a .br and a .gz file for each compressible file, so that no start has to compress them. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthCompressing.has(extname(entry.name)));
  await inTurns(files, async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const body = await readFile(path);
    await writeFile(`${path}.br`, await compressBrotli(body, 11));
    await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }));
  });
}
