import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { type Context, type ProcessContext, systemContext } from "#domain/context.ts";
import { PictureError } from "#domain/media/pictures/picture-maker.ts";
import { findCaptions, findPresentAddress, findServedFile, isServedRendition } from "#domain/media/public-media.ts";
import { makeVariant, variantKey } from "#domain/media/pictures/renditions.ts";
import type { ByteRange, OpenObject } from "#domain/media/files/storage.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { isUnavailable } from "#db/errors.ts";
import { isDiskFull } from "#lib/free-disk.ts";
import { type MediaAddress, readMediaAddress } from "#lib/media-addresses.ts";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { resourcePolicy } from "../pages/documents.ts";

const forever = "public, max-age=31536000, immutable";
/** Asked for again with each use, so that a replaced file is seen at once. */
const revalidated = "public, no-cache";

/** Nothing runs or loads in a file that somebody uploaded; a drawing may have styles and pictures in itself. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/**
 * Serves the files of the media library. Addresses with a hash are immutable; the lasting address of an item is redirected to its present
 * file. A width of a picture that is not made yet is made now.
 */
export function mediaFiles(process: ProcessContext): MiddlewareHandler {
  const ctx = systemContext(process, "media");
  const now = () => process.clock().getTime();
  const variants: Variants = {
    making: new Map(),
    // Without a resolution it asks the clock each time, and does not keep what it said for a millisecond.
    failed: new LRUCache({ max: 1_000, ttl: failureLifetimeMs, ttlResolution: 0, perf: { now } }),
  };
  /** Why the storage can't be read, as the log has it by now; null while it can. */
  let told: string | null = null;
  return async (c) => {
    const address = readMediaAddress(c.req.path);
    if (!address) return c.text("Not found", 404);
    c.header("content-security-policy", filePolicy);
    // Feeds and social networks show pictures on other sites.
    c.header("cross-origin-resource-policy", "cross-origin");
    try {
      const response = await answer(c, ctx, address, variants);
      // Captions are in the database, and that the browser has a picture already says nothing of the storage.
      const isOfStorage = address.kind === "rendition" || address.kind === "file";
      if (isOfStorage && (response.status === 200 || response.status === 206)) told = null;
      return response;
    } catch (error) {
      if (isOfPicture(error)) return c.text("This picture can't be shown.", 404);
      const isAway = error instanceof StorageUnavailableError;
      if (!isAway && !(error instanceof PictureError) && !isUnavailable(error) && !isDiskFull(error)) throw error;
      // Once, however many pictures are asked for meanwhile.
      if (isAway && told !== error.code) ctx.log.warn({ reason: error.code }, error.message);
      if (isAway) told = error.code;
      return c.text("Not available at the moment", 503, { "retry-after": "5", "cache-control": "no-store" });
    }
  };
}

/** How long nobody tries again to make what could not be made: a try may take a minute of what other pictures wait for. Milliseconds. */
const failureLifetimeMs = 10 * 60_000;

/** Variants of pictures that are being made, and those that could not be made lately, by their keys. */
interface Variants {
  making: Map<string, Promise<boolean>>;
  failed: LRUCache<string, PictureError>;
}

/** Whether a picture itself is the reason that it can't be made. */
function isOfPicture(error: unknown): error is PictureError {
  return error instanceof PictureError && error.problem !== "busy";
}

async function answer(c: HonoContext, ctx: Context, address: MediaAddress, variants: Variants): Promise<Response> {
  switch (address.kind) {
    case "item": {
      const present = await findPresentAddress(ctx, address.id);
      c.header("cache-control", revalidated);
      return present === null ? c.text("Not found", 404) : c.redirect(present, 302);
    }
    case "captions": {
      const captions = await findCaptions(ctx, address.id);
      c.header("cache-control", revalidated);
      return captions === null
        ? c.text("Not found", 404)
        : c.body(captions, 200, { "content-type": "text/vtt; charset=utf-8" });
    }
    case "rendition": {
      if (!(await isServedRendition(ctx, address.hash))) return c.text("Not found", 404);
      const etag = `"${c.req.path.slice(c.req.path.lastIndexOf("/") + 1)}"`;
      if (c.req.header("if-none-match") === etag) return notModified(c, etag);
      const found = await openVariant(ctx, address, variants);
      if (!found) return c.text("Not found", 404);
      return send(c, found, { etag, type: `image/${address.format}` });
    }
    case "file":
      return sendFile(c, ctx, address);
  }
}

async function openVariant(
  ctx: Context,
  { hash, width, format }: Extract<MediaAddress, { kind: "rendition" }>,
  { making, failed }: Variants,
): Promise<OpenObject | null> {
  const { storage } = ctx.media;
  const key = variantKey(hash, { width, format });
  const stored = await storage.read(key);
  if (stored) return stored;
  const failure = failed.get(key);
  if (failure) throw failure;
  const make = () =>
    makeVariant(ctx, hash, { width, format })
      .catch((error: unknown) => {
        if (isOfPicture(error)) failed.set(key, error);
        throw error;
      })
      .finally(() => making.delete(key));
  // Everyone who asks meanwhile waits for the same one.
  const made = making.get(key) ?? make();
  making.set(key, made);
  return (await made) ? storage.read(key) : null;
}

async function sendFile(
  c: HonoContext,
  ctx: Context,
  { hash, format }: Extract<MediaAddress, { kind: "file" }>,
): Promise<Response> {
  const etag = `"${hash}"`;
  const file = await findServedFile(ctx, hash);
  if (!file || !file.type.startsWith(typePrefixes[format])) return c.text("Not found", 404);
  if (c.req.header("if-none-match") === etag) return notModified(c, etag);
  const { storageKey, type, bytes: total, name } = file;
  c.header("accept-ranges", "bytes");
  // A document is saved and not opened here: what runs in one must not have the address of this site.
  const how = format === "pdf" ? "attachment" : "inline";
  const utf8 = encodeURIComponent(`${name}.${format}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  c.header("content-disposition", `${how}; filename="file.${format}"; filename*=UTF-8''${utf8}`);
  const range = rangeOf(c, etag, total);
  if (range === "unsatisfiable") return c.body(null, 416, { "content-range": `bytes */${total}` });
  const found = await ctx.media.storage.read(storageKey, range ?? undefined);
  if (!found) return c.text("Not found", 404);
  if (range) c.header("content-range", `bytes ${range.start}-${range.end}/${total}`);
  return send(c, found, { etag, type, status: range ? 206 : 200 });
}

const typePrefixes = { svg: "image/svg", mp4: "video/mp4", webm: "video/webm", pdf: "application/pdf" } as const;

function notModified(c: HonoContext, etag: string): Response {
  return c.body(null, 304, { etag, "cache-control": forever });
}

async function send(
  c: HonoContext,
  { content, bytes }: OpenObject,
  { etag, type, status = 200 }: { etag: string; type: string; status?: 200 | 206 },
): Promise<Response> {
  c.header("cache-control", forever);
  c.header("etag", etag);
  c.header("content-type", type);
  c.header("content-length", String(bytes));
  if (c.req.raw.method !== "HEAD") return c.body(content, status);
  await content.cancel();
  return c.body(null, status);
}

/**
 * The range that a request asks for of what is there. A player that has parts of another version gets the whole, so that it does not mix
 * the two.
 * @param version how the request may name what is there
 */
function rangeOf(c: HonoContext, version: string, total: number): ByteRange | "unsatisfiable" | null {
  const known = c.req.header("if-range");
  return known === undefined || known === version ? readRange(c.req.header("range"), total) : null;
}

/**
 * The one range that a header asks for; null for the whole, also when it asks for several.
 * @param total bytes of the whole
 */
export function readRange(header: string | undefined, total: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  const range =
    first === ""
      ? { start: Math.max(0, total - Number(last)), end: total - 1 }
      : { start: Number(first), end: last === "" ? total - 1 : Math.min(Number(last), total - 1) };
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return range.start >= total || range.end < range.start ? "unsatisfiable" : range;
}

const forADay = "public, max-age=86400";

/**
 * Serves videos from the disk in the ranges that a player asks for: they are too large for memory, and a player that
 * jumps needs only a part.
 * @param folder the one that contains `videos`
 */
export function videoFiles(folder: string): MiddlewareHandler {
  const serve = serveStatic({ root: folder });
  return async (c) => {
    if (c.req.header("range") !== undefined) {
      const found = await stat(join(folder, c.req.path)).catch(() => null);
      const range = found?.isFile() ? rangeOf(c, found.mtime.toUTCString(), found.size) : null;
      if (found && range === "unsatisfiable")
        return c.body(null, 416, { "accept-ranges": "bytes", "content-range": `bytes */${found.size}` });
      // What serves the file would make a part of any header.
      if (range === null) c.req.raw.headers.delete("range");
    }
    const response = await serve(c, async () => {});
    if (!response) return c.text("Not found", 404);
    response.headers.set("accept-ranges", "bytes");
    response.headers.set("cache-control", forADay);
    response.headers.set("content-security-policy", resourcePolicy);
    return response;
  };
}
