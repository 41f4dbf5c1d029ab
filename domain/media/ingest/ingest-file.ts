import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { Selectable } from "kysely";
import type { MediaFilesTable } from "#db/tables/site-tables.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../../context.ts";
import { maxBytes, maxPixels } from "../limits.ts";
import { PictureError } from "../pictures/picture-maker.ts";
import type { PictureProblem } from "../pictures/picture-task.ts";
import { checkMp4, checkPdf } from "./check-whole.ts";
import type { DetectedType } from "./accepted-types.ts";
import { detectType } from "./detect-type.ts";
import { sanitizeSvg, SvgProblem } from "./sanitize-svg.ts";

/** A row of media_files. */
export type MediaFile = Selectable<MediaFilesTable>;

const empty = { width: null, height: null, is_animated: false, thumbhash: null };

/**
 * Checks a file completely and stores its content under a key of its own. Nothing refers to it yet: `keepFile` does that.
 * @param path a file of this machine
 * @throws DomainError `invalid` or `too_large` with what is wrong with it, `unavailable` when too many wait
 */
export async function ingestFile(ctx: Context, path: string): Promise<MediaFile> {
  const { size } = await stat(path);
  if (size === 0) throw new DomainError("invalid", "This file is empty.");
  const detected = await detectType(path);
  const { kind, type } = detected;
  if (size > maxBytes[kind]) {
    const limit = Math.round(maxBytes[kind] / 1_000_000);
    throw new DomainError("too_large", `This ${kind} is too large: ${limit} MB is the most.`);
  }
  const { facts, content } = await examine(ctx, path, detected);
  const hash = typeof content === "string" ? createHash("sha256").update(content).digest("hex") : await hashOf(path);
  const key = `files/${randomUUID()}`;
  const bytes = await ctx.media.storage.put(key, typeof content === "string" ? Buffer.from(content) : content);
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
      return { facts: { ...facts, is_animated }, content: { path } };
    }
    case "drawing": {
      const { svg, width, height } = safeSvg(await readFile(path, "utf8"));
      return { facts: { ...empty, width, height }, content: svg };
    }
    case "film":
      if (format === "mp4") await checkMp4(path);
      return { facts: empty, content: { path } };
    case "document":
      await checkPdf(path);
      return { facts: empty, content: { path } };
  }
}

const million = 1_000_000;

const problems: Readonly<Record<PictureProblem, () => DomainError>> = {
  "too many pixels": () =>
    new DomainError("invalid", `This picture has too many pixels: ${maxPixels / million} million is the most.`),
  unreadable: () =>
    new DomainError("invalid", "This picture can't be read. It may be incomplete: please send the whole file again."),
  "took too long": () => new DomainError("invalid", "This picture takes too long to read. Please make it smaller."),
  "too much memory": () => new DomainError("invalid", "This picture takes too much memory. Please make it smaller."),
  busy: () =>
    new DomainError("unavailable", "Too many pictures are waiting. Please try again in a minute.", { retryAfter: 60 }),
};

function explain(error: unknown): never {
  throw error instanceof PictureError ? problems[error.problem]() : error;
}

function safeSvg(source: string) {
  try {
    return sanitizeSvg(source);
  } catch (error) {
    if (!(error instanceof SvgProblem)) throw error;
    throw new DomainError("invalid", error.message, { cause: error });
  }
}

async function hashOf(path: string): Promise<string> {
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
