import { copyFile, rename, stat } from "node:fs/promises";
import { z } from "zod";
import { DomainError } from "#lib/domain-error.ts";
import { isMediaId } from "#lib/media-addresses.ts";
import { readInPages } from "#lib/pacing.ts";
import type { Context } from "../context.ts";
import { itemOf, selectMedia } from "../media/media-item.ts";
import { requireAbilityOrOperator } from "../rights.ts";

const share = z.number().min(0).max(1);

/** A library item in an export. */
export const exportedMedia = z.object({
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
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when the storage has lost it
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
    await copyFile(file.path, `${path}.part`);
    await rename(`${path}.part`, path);
  } finally {
    await file.release();
  }
}
