import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, stat, open } from "node:fs/promises";
import type { Selectable } from "kysely";
import { type MediaFilesTable, type MediaKind, mediaKinds } from "#db/tables/site-tables.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../../context.ts";
import {
  type DetectedType,
  maxBytes,
  mediaNouns,
  maxFrames,
  maxPixels,
  adviceFor,
  drawing,
  knownTypes,
  refusalOfType,
  maxLengths,
} from "../limits.ts";
import type { SourceFile } from "./storage.ts";
import { type PictureProblem, PictureError } from "../pictures/picture-maker.ts";
import { reservedDiskBytes, isDiskFull } from "#lib/free-disk.ts";
import { decodeXml } from "../pictures/decode-xml.ts";
import { filmSizeOf } from "./film-size.ts";
import { widthsOf } from "../pictures/renditions.ts";
import { clipText } from "#lib/text/clip-text.ts";
import { storableText } from "#db/dialect.ts";

/** A row of media_files. */
export type MediaFile = Selectable<MediaFilesTable>;

const empty = { width: null, height: null, is_animated: false, thumbhash: null };

/**
 * Checks a file completely and stores its content under a key of its own. Nothing refers to it yet: `keepFile` does that.
 * @param source a file of this machine
 * @param kinds what it may be; all when left out
 * @throws DomainError `invalid` or `too_large` with what is wrong with it, `unavailable` when too many wait, or the disk is full
 */
export async function ingestFile(
  ctx: Context,
  source: Omit<SourceFile, "leaveFree">,
  kinds: readonly MediaKind[] = mediaKinds,
): Promise<MediaFile> {
  const { path } = source;
  const { size } = await stat(path);
  if (size === 0) throw new DomainError("invalid", "This file is empty.");
  const detected = await detectType(path);
  const { kind, type } = detected;
  if (!kinds.includes(kind))
    throw new DomainError("invalid", `This is a ${mediaNouns[kind]}, not a ${mediaNouns[kinds[0] ?? "picture"]}.`);
  if (size > maxBytes[kind]) {
    const limit = Math.round(maxBytes[kind] / 1_000_000);
    throw new DomainError("too_large", `This ${mediaNouns[kind]} is too large: the limit is ${limit} MB.`);
  }
  const { facts, content } = await examine(ctx, path, detected);
  const hash = typeof content === "string" ? createHash("sha256").update(content).digest("hex") : await hashOf(path);
  const key = `files/${randomUUID()}`;
  const stored = typeof content === "string" ? Buffer.from(content) : { ...source, leaveFree: reservedDiskBytes };
  const bytes = await ctx.media.storage.put(key, stored).catch(explainFullDisk);
  return { hash, storage_key: key, kind, type, bytes, ...facts, created_at: ctx.clock() };
}

interface Examined {
  facts: Pick<MediaFile, "width" | "height" | "is_animated" | "thumbhash">;
  /** What to store: the file as it is, or a text in its place. */
  content: { path: string } | string;
}

async function examine(ctx: Context, path: string, { kind, format }: DetectedType): Promise<Examined> {
  switch (kind) {
    case "picture": {
      const { isAnimated: is_animated, ...facts } = await ctx.media.pictures.inspect(path).catch(explain);
      if (widthsOf(facts).length === 0)
        throw new DomainError("invalid", "This picture is too tall for its width. Please cut it into several.");
      return { facts: { ...facts, is_animated }, content: { path } };
    }
    case "drawing": {
      const { svg, width, height } = await ctx.media.pictures.sanitize(path).catch(explain);
      return { facts: { ...empty, width, height }, content: svg };
    }
    case "film":
      if (format === "mp4") await checkMp4(path);
      return { facts: { ...empty, ...(await filmSizeOf(path, format === "mp4" ? "mp4" : "webm")) }, content: { path } };
    case "document":
      await checkPdf(path);
      return { facts: empty, content: { path } };
  }
}

const million = 1_000_000;

const problems: Readonly<Record<PictureProblem, (detail: string) => DomainError>> = {
  "too many pixels": () =>
    new DomainError("invalid", `This picture has too many pixels: the limit is ${maxPixels / million} million.`),
  "too many frames": () =>
    new DomainError("invalid", `This animation has too many frames: the limit is ${maxFrames.toLocaleString("en")}.`),
  unreadable: () =>
    new DomainError("invalid", "This picture can't be read. It may be incomplete: please send the whole file again."),
  "took too long": () => new DomainError("invalid", "This picture takes too long to read. Please make it smaller."),
  "too much memory": () => new DomainError("invalid", "This picture takes too much memory. Please make it smaller."),
  busy: () =>
    new DomainError("unavailable", "Too many pictures are waiting. Please try again in a minute.", { retryAfter: 60 }),
  refused: (detail) => new DomainError("invalid", detail),
};

function explain(error: unknown): never {
  throw error instanceof PictureError ? problems[error.problem](error.message) : error;
}

function explainFullDisk(error: unknown): never {
  if (!isDiskFull(error)) throw error;
  const words = "The server's disk is full. Please tell the person who runs the site.";
  throw new DomainError("unavailable", words, { cause: error });
}

/** SHA-256 of a file, in hexadecimal digits. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/**
 * Writes down a file that was stored. Must run in a transaction.
 * @returns the file as it is kept: the one that was there before when its content is the same
 */
export async function keepFile(tx: Context, file: MediaFile): Promise<MediaFile> {
  return (
    tx.db
      .insertInto("media_files")
      .values(file)
      // Locks a row that is there, so that a sweep does not delete it meanwhile.
      .onConflict((conflict) => conflict.column("hash").doUpdateSet({ created_at: file.created_at }))
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

/**
 * Finds out what a file is, by its content; its name and what its sender says of it do not matter.
 * @throws DomainError `invalid` for what the library does not take, with what to do
 */
async function detectType(path: string): Promise<DetectedType> {
  // Loaded only where files arrive.
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const type = found?.mime === "image/avif" && (await isSequence(path)) ? "image/avif-sequence" : found?.mime;
  const known = type && knownTypes[type];
  if (known) return known;
  if ((!found || found.mime === "application/xml" || found.mime === "image/svg+xml") && (await looksLikeSvg(path)))
    return drawing;
  throw new DomainError("invalid", (type && adviceFor(type)) ?? refusalOfType);
}

/** Whether an AVIF moves: its brand says so. Of its pictures the renditions would have the first alone. */
async function isSequence(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 8);
  return buffer.toString("latin1") === "avis";
}

/** Whether the first element may be `svg`; the sanitizer looks closer. Licences stand in front of it, and may be long. */
async function looksLikeSvg(path: string): Promise<boolean> {
  await using file = await open(path);
  const length = Math.min((await file.stat()).size, maxBytes.drawing);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  const start = decodeXml(buffer.subarray(0, bytesRead));
  const first = start.replace(/^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\][^>]*)?>)+/i, "");
  return /^<(?:\w+:)?svg[\s>/]/i.test(first);
}

const cutShort = () => new DomainError("invalid", "This video is incomplete. Please send the whole file again.");

/**
 * Checks that an MP4 is whole: its top boxes fill the file, and the one that says how to play it is among them.
 * @throws DomainError `invalid`
 */
async function checkMp4(path: string): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const names = new Set<string>();
  // Fragmented films have thousands of boxes; the first ones say how to play them.
  for (let at = 0, count = 0; at < size && count < 10_000; count += 1) {
    const box = await readBox(file, at, size);
    names.add(box.name);
    if (box.bytes < 8 || at + box.bytes > size) throw cutShort();
    at += box.bytes;
  }
  if (!names.has("moov")) throw cutShort();
}

async function readBox(file: FileHandle, at: number, size: number): Promise<{ name: string; bytes: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
  if (bytesRead < 8) throw cutShort();
  const short = buffer.readUInt32BE(0);
  const name = buffer.toString("latin1", 4, 8);
  if (short === 0) return { name, bytes: size - at };
  return { name, bytes: short === 1 && bytesRead === 16 ? Number(buffer.readBigUInt64BE(8)) : short };
}

/**
 * Checks that a PDF has its end.
 * @throws DomainError `invalid`
 */
async function checkPdf(path: string): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const length = Math.min(size, 2_048);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  if (!buffer.includes("%%EOF"))
    throw new DomainError("invalid", "This PDF is incomplete. Please send the whole file again.");
}

/**
 * A name for a library item, from what a browser says the file is called: without folders, ending and control
 * characters. Macs take letters and their accents apart; searches and eyes would tell such a name from the same one typed.
 * @returns "Untitled" when nothing is left
 */
export function nameFromFile(fileName: string): string {
  const last = storableText(fileName).split(/[/\\]/).at(-1) ?? "";
  const name = last
    .normalize("NFC")
    .replace(/\p{C}/gu, "")
    .replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[\s_]+/g, " ")
    .replace(/^[.\s]+|\s+$/g, "");
  return clipText(name, maxLengths.name) || "Untitled";
}
