import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Selectable } from "kysely";
import type { Crop, MediaFilesTable } from "#db/tables/site-tables.ts";
import { type PictureFormat, pictureFormats, pictureWidths, renditionPath } from "#lib/media-addresses.ts";
import { errorCode } from "#lib/logger.ts";
import type { Context, ProcessContext } from "../../context.ts";
import { type Urgency, type PixelBox, type Variant, PictureError } from "./picture-maker.ts";

/** Increases when pictures are made otherwise, so that they get new addresses. */
const recipe = 1;

type File = Pick<Selectable<MediaFilesTable>, "hash" | "width" | "height" | "is_animated">;

/** A rectangle in pixels of a picture for shares of its sides; at least one pixel. */
export function boxOf(crop: Crop, { width, height }: Size): PixelBox {
  const left = Math.min(Math.round(crop.left * width), width - 1);
  const top = Math.min(Math.round(crop.top * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  };
}

interface Size {
  width: number;
  height: number;
}

/** WebP has 14 bits for a side, less one; AVIF allows a pixel more. */
const maxSide = 16_383;

/**
 * The widths in which a picture is made, smallest first: never more than its own, nor more than its formats allow of one so tall.
 * @returns none for a picture that is too tall for any
 */
export function widthsOf({ width, height }: Size): number[] {
  const largest = height <= maxSide ? width : Math.floor((width * maxSide) / height);
  if (largest < 1) return [];
  const smaller = pictureWidths.filter((each) => each < largest);
  return smaller.length === pictureWidths.length ? [...pictureWidths] : [...smaller, largest];
}

/** The formats in which a picture is made; an animation has but one. */
export function formatsOf(isAnimated: boolean): readonly PictureFormat[] {
  return isAnimated ? ["webp"] : pictureFormats;
}

/** Where a variant is stored. */
export function variantKey(hash: string, { width, format }: Variant): string {
  return `renditions/${hash}/${width}.${format}`;
}

/** Candidates for the `srcset` of a `<source>`, with the media type of its format. */
export interface PictureSource {
  type: `image/${PictureFormat}`;
  srcset: string;
}

/** What a `<picture>` needs: a source for each format, the best first, and an address for its `<img>`. */
export function sourcesOf(rendition: Size & { hash: string }, isAnimated: boolean) {
  const widths = widthsOf(rendition);
  const sources = formatsOf(isAnimated).map((format): PictureSource => ({
    type: `image/${format}`,
    srcset: widths.map((width) => `${renditionPath(rendition.hash, width, format)} ${width}w`).join(", "),
  }));
  const middle = widths.findLast((width) => width <= 960) ?? rendition.width;
  return { sources, src: renditionPath(rendition.hash, middle, "webp") };
}

/**
 * The rendition of a file with a crop, written down if it is new. Must run in a transaction.
 * @returns its hash
 */
export async function keepRendition(tx: Context, file: File, crop: Crop | null): Promise<string> {
  const { width, height } = file;
  if (width === null || height === null) throw new Error("only pictures have renditions");
  const box = crop ? boxOf(crop, { width, height }) : { left: 0, top: 0, width, height };
  const words = [recipe, file.hash, ...(crop ? [box.left, box.top, box.width, box.height] : [])].join(" ");
  const hash = createHash("sha256").update(words).digest("hex").slice(0, 32);
  const now = tx.clock();
  await tx.db
    .insertInto("media_renditions")
    .values({
      hash,
      file_hash: file.hash,
      crop,
      width: box.width,
      height: box.height,
      ready_at: null,
      tried_at: null,
      created_at: now,
    })
    // Locks a row that is there, so that a sweep does not delete it meanwhile. One that could not be made is tried anew: somebody wants it.
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ created_at: now, attempts: 0 }))
    .execute();
  return hash;
}

interface Rendition extends Size {
  hash: string;
  crop: Crop | null;
  file_width: number | null;
  file_height: number | null;
  is_animated: boolean;
  storage_key: string;
  ready_at: Date | null;
  attempts: number;
}

function findRendition({ db }: ProcessContext, hash: string): Promise<Rendition | undefined> {
  return db
    .selectFrom("media_renditions")
    .innerJoin("media_files", "media_files.hash", "media_renditions.file_hash")
    .select([
      "media_renditions.hash",
      "media_renditions.width",
      "media_renditions.height",
      "crop",
      "media_files.width as file_width",
      "media_files.height as file_height",
      "is_animated",
      "storage_key",
      "ready_at",
      "attempts",
    ])
    .where("media_renditions.hash", "=", hash)
    .executeTakeFirst();
}

/**
 * Makes a variant that is not stored yet, because a visitor asks for it.
 * @returns false when there is no such picture, it has no such variant, or it was given up
 * @throws PictureError
 */
export async function makeVariant(process: ProcessContext, hash: string, variant: Variant): Promise<boolean> {
  const rendition = await findRendition(process, hash);
  if (!rendition || (rendition.ready_at === null && rendition.attempts >= maxAttempts)) return false;
  const isOffered =
    widthsOf(rendition).includes(variant.width) && formatsOf(rendition.is_animated).includes(variant.format);
  return isOffered && makeVariants(process, rendition, [variant], "visitor");
}

async function makeVariants(
  { media: { storage, pictures } }: ProcessContext,
  rendition: Rendition,
  variants: readonly Variant[],
  urgency: Urgency,
): Promise<boolean> {
  const source = await storage.openLocal(rendition.storage_key);
  if (!source) return false;
  const folder = await mkdtemp(join(tmpdir(), "homecoming-pictures-"));
  try {
    const { crop, file_width: width, file_height: height, is_animated: isAnimated } = rendition;
    const box = crop && width !== null && height !== null ? boxOf(crop, { width, height }) : null;
    await pictures.render({ path: source.path, isAnimated, crop: box, variants, folder }, urgency);
    for (const variant of variants) {
      const path = join(folder, `${variant.width}.${variant.format}`);
      await storage.put(variantKey(rendition.hash, variant), { path });
    }
    return true;
  } finally {
    await Promise.all([source.release(), rm(folder, { recursive: true, force: true })]);
  }
}

/** How often a picture may turn out to be one that can't be made. */
export const maxAttempts = 5;
/** No rendition takes so long; after it another process may try. Milliseconds. */
const retryAfterMs = 2 * 60 * 1_000;

/**
 * Makes all variants of one picture that has none yet. A job, in any number of processes. One that fails is tried again after a pause, and
 * only so often where the picture itself is the reason: an outage ends, and a picture that can't be read stays so.
 * @returns whether there was one
 * @throws what failed beside the picture: the storage, the disk or the database
 */
export async function makeNextRendition(process: ProcessContext): Promise<boolean> {
  const { db, clock, log } = process;
  const now = clock().getTime();
  const next = await db
    .selectFrom("media_renditions")
    .select(["hash", "attempts"])
    .where("ready_at", "is", null)
    .where("attempts", "<", maxAttempts)
    .where(({ or, eb }) =>
      or([
        eb("tried_at", "is", null),
        eb("tried_at", "<", new Date(now - retryAfterMs)),
        // While the clock was ahead.
        eb("tried_at", ">", new Date(now + retryAfterMs)),
      ]),
    )
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (!next) return false;
  const claimed = await db
    .updateTable("media_renditions")
    .set({ attempts: next.attempts + 1, tried_at: clock() })
    .where("hash", "=", next.hash)
    .where("attempts", "=", next.attempts)
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n) return true;
  try {
    await makeAll(process, next.hash);
    await db.updateTable("media_renditions").set({ ready_at: clock() }).where("hash", "=", next.hash).execute();
  } catch (error) {
    if (error instanceof PictureError && error.problem !== "busy") {
      log.warn({ rendition: next.hash, reason: errorCode(error) }, "a picture could not be made");
      return true;
    }
    // Busy is the process that is ending: nothing was tried, and the next process need not wait.
    const isBusy = error instanceof PictureError;
    await db
      .updateTable("media_renditions")
      .set({ attempts: next.attempts, ...(isBusy && { tried_at: null }) })
      .where("hash", "=", next.hash)
      .where("attempts", "=", next.attempts + 1)
      .execute();
    if (isBusy) return false;
    throw error;
  }
  return true;
}

async function makeAll(process: ProcessContext, hash: string): Promise<void> {
  const rendition = await findRendition(process, hash);
  if (!rendition) return;
  const formats = formatsOf(rendition.is_animated);
  const widths = widthsOf(rendition);
  const small = widths.filter((width) => width <= 640);
  // In several tasks, so that what a visitor asks for meanwhile does not wait for all of them.
  for (const group of [small, ...widths.filter((width) => width > 640).map((width) => [width])]) {
    const variants = group.flatMap((width) => formats.map((format) => ({ width, format })));
    if (variants.length > 0) await makeVariants(process, rendition, variants, "background");
  }
}
