import { createReadStream } from "node:fs";
import { writeFile, rename, stat } from "node:fs/promises";
import { z } from "zod";
import { DomainError } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import { isMediaId } from "#lib/media-addresses.ts";
import { readInPages } from "#lib/pacing.ts";
import type { Context } from "../context.ts";
import { type MediaItem, itemOf, selectMedia } from "../media/media-item.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { isDeepStrictEqual } from "node:util";
import { createFromFile, replaceByFile } from "../media/create-media.ts";
import { hashOf } from "../media/files/stored-files.ts";
import { maxLengths } from "../media/limits.ts";
import { updateMedia } from "../media/update-media.ts";

const share = z.number().min(0).max(1);

/** A library item in an export. */
const exportedMedia = z.object({
  id: z.string().refine(isMediaId),
  /** SHA-256 of its file, in hexadecimal digits. */
  file: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string(),
  alt: z.string(),
  isDecorative: z.boolean(),
  tags: z.array(z.string()),
  crop: z.object({ left: share, top: share, width: share, height: share }).nullable(),
  focal: z.object({ x: share, y: share }),
  posterId: z.string().nullable(),
  captions: z.string().nullable(),
  transcript: z.string().nullable(),
  sourceUrl: z.string().nullable(),
});
export type ExportedMedia = z.infer<typeof exportedMedia>;

const pageSize = 200;

/**
 * Every item of the media library, by id, without those in the trash.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function* exportMedia(ctx: Context): AsyncGenerator<ExportedMedia> {
  requireAbilityOrOperator(ctx, "transfer");
  yield* readInPages<ExportedMedia>(pageSize, async (last) => {
    const rows = await selectMedia(ctx)
      .where("media_items.id", ">", last?.id ?? "")
      .where("deleted_at", "is", null)
      .orderBy("media_items.id")
      .limit(pageSize)
      .execute();
    return rows.map((row) => {
      const { id, name, alt, isDecorative, tags, crop, focal, posterId, captions, transcript } = itemOf(row);
      const words = { name, alt, isDecorative, tags, crop, focal, posterId, captions, transcript };
      return { id, file: row.file_hash, ...words, sourceUrl: row.source_url };
    });
  });
}

/**
 * Copies a file of the library to a path, unless it is there already. It is never there in part.
 * @param hash of its content
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` when the storage has lost it, or `invalid` when the path can't be written
 */
export async function copyMediaFile(ctx: Context, hash: string, path: string): Promise<void> {
  requireAbilityOrOperator(ctx, "transfer");
  const row = await ctx.db
    .selectFrom("media_files")
    .select(["storage_key", "bytes"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  const present = await stat(path).catch(() => null);
  if (row && present?.size === row.bytes) return;
  const file = row && (await ctx.media.storage.openLocal(row.storage_key));
  if (!file) throw new DomainError("not_found", `The storage has no file ${hash}.`);
  try {
    // A copy would take the permissions along, and those of the library's files are for the owner alone.
    await writeFile(`${path}.part`, createReadStream(file.path));
    await rename(`${path}.part`, path);
  } catch (cause) {
    throw new DomainError("invalid", `${path} can't be written (${errorCode(cause)}).`, { cause });
  } finally {
    await file.release();
  }
}

/** How many library items were what. */
export interface MediaImport {
  created: number;
  updated: number;
  /** Existed already, with the same file and words. */
  same: number;
  /** Left out or left as they are, a sentence each. */
  kept: string[];
}

interface ImportOptions {
  /** Where the file with a hash is. */
  pathOf: (hash: string) => string;
  /** Replaces what differs; a former file can be brought back for 30 days. */
  overwrite?: boolean;
}

/**
 * Imports what {@link exportMedia} has written, each item with its id, so that content that refers to it shows it. Every file is checked
 * as an upload is. An item that exists and differs is left as it is by default. What is there already is not done again, so an import that
 * broke can be repeated.
 * @param document the items, as they were parsed from JSON
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` for what is no such export
 */
export async function importMedia(ctx: Context, document: unknown, options: ImportOptions): Promise<MediaImport> {
  requireAbilityOrOperator(ctx, "transfer");
  const parsed = exportedMedia.array().safeParse(document);
  if (!parsed.success)
    throw new DomainError("invalid", "This is not an export of the media library, or of another version.");
  const outcome: MediaImport = { created: 0, updated: 0, same: 0, kept: [] };
  // Posters are items themselves, and must be there before their films.
  const posters = new Set(parsed.data.map(({ posterId }) => posterId));
  const ordered = parsed.data.toSorted((one, other) => Number(posters.has(other.id)) - Number(posters.has(one.id)));
  for (const item of ordered) {
    try {
      outcome[await take(ctx, item, options)] += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcome.kept.push(`“${item.name}” (${item.id}): ${error.message}`);
    }
  }
  return outcome;
}

/** @throws DomainError when it is left out */
async function take(
  ctx: Context,
  item: ExportedMedia,
  { pathOf, overwrite = false }: ImportOptions,
): Promise<"created" | "updated" | "same"> {
  const { id, file, sourceUrl } = item;
  const present = await selectMedia(ctx).where("media_items.id", "=", id).executeTakeFirst();
  const path = pathOf(file);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new DomainError("not_found", "its file is missing.");
  if (!present) {
    await requireWhole(path, file);
    await createFromFile(ctx, {
      id,
      path,
      fileName: item.name,
      ...(sourceUrl !== null && sourceUrl.length <= maxLengths.sourceUrl && { sourceUrl }),
      changes: await changesOf(ctx, item),
    });
    return "created";
  }
  if (present.deleted_at !== null) throw new DomainError("conflict", "it is in the trash here.");
  const isSameFile = present.file_hash === file;
  const before = itemOf(present);
  if (isSameFile && isDeepStrictEqual(wordsOf(before), wordsOf(item))) return "same";
  if (!overwrite) throw new DomainError("conflict", "it is there already and differs.");
  if (!isSameFile) await requireWhole(path, file);
  // Another file has no crop until it gets that of the export.
  const changes = await changesOf(ctx, item, isSameFile ? before : { ...before, crop: null });
  await (isSameFile
    ? updateMedia(ctx, id, before.version, changes)
    : replaceByFile(ctx, id, before.version, { path, changes }));
  return "updated";
}

/**
 * A file is named by its content, so that a copy that broke on the way is not taken for it.
 * @throws DomainError `invalid`
 */
async function requireWhole(path: string, hash: string): Promise<void> {
  const present = await hashOf(path).catch((cause: unknown) => {
    throw new DomainError("invalid", `its file can't be read (${errorCode(cause)}).`, { cause });
  });
  if (present !== hash) throw new DomainError("invalid", "its file is another one than was exported, or damaged.");
}

type Words = Omit<ExportedMedia, "id" | "file" | "sourceUrl">;

function wordsOf({
  name,
  alt,
  isDecorative,
  tags,
  crop,
  focal,
  posterId,
  captions,
  transcript,
}: Words | MediaItem): Words {
  return { name, alt, isDecorative, tags, crop, focal, posterId, captions, transcript };
}

/**
 * What `updateMedia` takes: only what this kind of item has.
 * @param current what is there and gets these words: what the export does not have of it is taken away
 */
async function changesOf(ctx: Context, item: ExportedMedia, current?: MediaItem): Promise<unknown> {
  const { name, alt, isDecorative, tags, crop, focal, posterId, captions, transcript } = item;
  const poster = posterId === null ? undefined : await presentPoster(ctx, posterId);
  return {
    name,
    alt,
    isDecorative,
    tags,
    focal,
    ...((crop ?? current?.crop) && { crop }),
    ...(poster && { posterId: poster }),
    ...(posterId === null && current?.posterId && { posterId }),
    ...((captions ?? current?.captions) && { captions: captions ?? "" }),
    ...((transcript ?? current?.transcript) && { transcript: transcript ?? "" }),
  };
}

/** A poster that could not be imported does not keep its film out. */
async function presentPoster({ db }: Context, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("media_items")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}
