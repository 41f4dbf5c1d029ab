import { mediaNouns } from "./limits.ts";
import { recordActivity } from "../activity/activity.ts";
import type { Context } from "../context.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { transaction } from "../database.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { MediaKind } from "#db/tables/site-tables.ts";
import type { CompleteUpload } from "./files/storage.ts";
import { type MediaFile, nameFromFile, ingestFile, keepFile } from "./files/stored-files.ts";
import { announceMedia, getMediaRow, itemOf, type MediaItem, searchTextOf, selectMedia } from "./media-item.ts";
import { refuseReviewed } from "./reviewed-media.ts";
import { keepRendition } from "./pictures/renditions.ts";
import { updateMedia } from "./update-media.ts";

/**
 * Makes a library item of a complete upload. Repeated for the same upload, it gives the same item, so that a client whose connection or
 * server broke may ask again.
 * @param uploadId the last part of the upload's address
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` for an unknown upload, `conflict` for one that is not complete, and
 *   `invalid`, `too_large` or `unavailable` as the file is
 */
export async function createMedia(ctx: Context, { uploadId }: { uploadId: string }): Promise<MediaItem> {
  requireAbilityOrOperator(ctx, "draft");
  return finishUpload(ctx, uploadId, {
    findMade: () => itemOfUpload(ctx, uploadId),
    make: (upload) => createFromFile(ctx, { ...upload, uploadId }),
  });
}

/**
 * The same, unless the library has this very file: then its item, and nothing is made.
 * @throws DomainError as {@link createMedia}
 */
export async function createOrFindMedia(
  ctx: Context,
  { uploadId }: { uploadId: string },
): Promise<MediaItem & { isKnown: boolean }> {
  requireAbilityOrOperator(ctx, "draft");
  const item = await finishUpload(ctx, uploadId, {
    findMade: () => itemOfUpload(ctx, uploadId),
    make: (upload) => createFromFile(ctx, { ...upload, uploadId, findMade: itemWithFile }),
  });
  const { upload_id: madeOf } = await getMediaRow(ctx, item.id);
  return { ...item, isKnown: madeOf !== uploadId };
}

/** The oldest item of the library with a file; null for none. */
async function itemWithFile(ctx: Context, { hash }: MediaFile): Promise<MediaItem | null> {
  const row = await selectMedia(ctx)
    .where("media_items.file_hash", "=", hash)
    .where("deleted_at", "is", null)
    .orderBy("media_items.created_at")
    .orderBy("media_items.id")
    .executeTakeFirst();
  return row ? itemOf(row) : null;
}

interface Finish {
  /** What an earlier request has made of the upload; null for nothing. */
  findMade: () => Promise<MediaItem | null>;
  make: (upload: CompleteUpload) => Promise<MediaItem>;
}

/** Makes something of a complete upload once, and removes it. */
async function finishUpload(ctx: Context, uploadId: string, { findMade, make }: Finish): Promise<MediaItem> {
  const before = await findMade();
  if (before) return before;
  try {
    const item = await make(await getUpload(ctx, uploadId));
    await ctx.media.uploads.remove(uploadId);
    return item;
  } catch (error) {
    // A client whose connection broke asks again while its first request is still at work. That one's end looks like any failure to
    // this one: the file is gone, half read, or the item has changed.
    const made = await findMade();
    if (made) return made;
    if (isRefusal(error)) await ctx.media.uploads.remove(uploadId);
    throw error;
  }
}

/** Whether a file will never be taken, so that nothing of it needs to be kept. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && (error.code === "invalid" || error.code === "too_large");
}

async function itemOfUpload(ctx: Context, uploadId: string): Promise<MediaItem | null> {
  const row = await selectMedia(ctx)
    .where("upload_id", "=", uploadId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ? itemOf(row) : null;
}

/** @throws DomainError `not_found` or `conflict` */
async function getUpload(ctx: Context, id: string): Promise<CompleteUpload> {
  const upload = await ctx.media.uploads.find(id);
  if (upload === "incomplete") throw new DomainError("conflict", "This upload is not complete yet.");
  const owner = upload?.owner;
  const isOthers = owner !== undefined && ctx.actor.kind === "user" && ctx.actor.userId !== owner;
  if (upload && !isOthers) return upload;
  throw new DomainError("not_found", "This upload has expired. Please send the file again.");
}

interface NewMedia {
  /** A file of this machine. */
  path: string;
  /** What its sender calls it. */
  fileName: string;
  uploadId?: string;
  /** The address that it was fetched from. */
  sourceUrl?: string;
  /** Its id, when it has one already. */
  id?: string;
  /** What is said of it, as for `updateMedia`. */
  changes?: unknown;
  /** What it may be; all when left out. */
  kinds?: readonly MediaKind[];
  /** Looks, in the transaction that would make it, for what was made of the same; null for nothing. */
  findMade?: (tx: Context, file: MediaFile) => Promise<MediaItem | null>;
}

/**
 * Makes a library item of a file. Its content is stored durably before anything refers to it.
 * @throws DomainError `unauthenticated`, `forbidden`, and `invalid`, `too_large` or `unavailable` as the file is
 */
export async function createFromFile(
  ctx: Context,
  { path, fileName, uploadId, sourceUrl, id = crypto.randomUUID(), changes, kinds, findMade }: NewMedia,
): Promise<MediaItem> {
  const editor = requireAbilityOrOperator(ctx, "draft");
  const file = await ingestFile(ctx, { path, isGiven: uploadId !== undefined }, kinds);
  return withFile(ctx, file, async (tx, kept) => {
    const made = await findMade?.(tx, kept);
    if (made) return made;
    const now = tx.clock();
    const words = { name: nameFromFile(fileName), alt: "", tags: "", transcript: null };
    await tx.db
      .insertInto("media_items")
      .values({
        ...words,
        id,
        kind: kept.kind,
        file_hash: kept.hash,
        rendition_hash: kept.kind === "picture" ? await keepRendition(tx, kept, null) : null,
        crop: null,
        focal_x: 0.5,
        focal_y: 0.5,
        is_decorative: false,
        search_text: searchTextOf(words),
        poster_id: null,
        captions: null,
        upload_id: uploadId ?? null,
        source_url: sourceUrl ?? null,
        created_by: editor.email,
        created_at: now,
        updated_at: now,
        version: 1,
        deleted_at: null,
      })
      .execute();
    await announceMedia(tx, id);
    await recordActivity(tx, { action: "create", kind: "media_items", itemId: id, title: words.name });
    return changes === undefined ? itemOf(await getMediaRow(tx, id)) : updateMedia(tx, id, 1, changes);
  });
}

/** Writes a stored file down and does the rest in the same transaction. What was stored in vain is removed again. */
async function withFile<T>(
  ctx: Context,
  file: MediaFile,
  work: (tx: Context, kept: MediaFile) => Promise<T>,
): Promise<T> {
  let isKept = false;
  try {
    return await transaction(ctx, async (tx) => {
      const kept = await keepFile(tx, file);
      const result = await work(tx, kept);
      isKept = kept.storage_key === file.storage_key;
      return result;
    }).catch((error: unknown) => {
      isKept = false;
      throw error;
    });
  } finally {
    if (!isKept) await removeInVain(ctx, file.storage_key);
  }
}

/** A failure after the commit was asked for may hide that it succeeded, so the database is asked. */
async function removeInVain(ctx: Context, key: string): Promise<void> {
  try {
    const row = await ctx.db.selectFrom("media_files").select("hash").where("storage_key", "=", key).executeTakeFirst();
    if (!row) await ctx.media.storage.delete(key);
  } catch {
    // The sweep removes it a day later.
  }
}

/**
 * Gives an item another file: every place that uses it shows the new one with the next request. The former file is kept for 30 days and
 * can be brought back by {@link undoReplace}. A crop is not kept, because it fits the former picture. Repeated for the same upload, it
 * replaces the file once.
 * @param version that the editor knew
 * @throws DomainError as {@link createMedia}; `conflict` also when the item was changed meanwhile, `invalid` also for a file of another kind
 */
export async function replaceMedia(
  ctx: Context,
  id: string,
  version: number,
  { uploadId }: { uploadId: string },
): Promise<MediaItem> {
  requireAbilityOrOperator(ctx, "media");
  return finishUpload(ctx, uploadId, {
    findMade: async () => {
      const known = await getMediaRow(ctx, id);
      return known.upload_id === uploadId && known.version > version ? itemOf(known) : null;
    },
    make: ({ path }) => replaceByFile(ctx, id, version, { path, uploadId }),
  });
}

/**
 * Gives an item a file of this machine in place of its own, as {@link replaceMedia}.
 * @param source.changes what is said of it from then on, as for `updateMedia`; both or neither
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `conflict`, and `invalid`, `too_large` or `unavailable` as the file is
 */
export async function replaceByFile(
  ctx: Context,
  id: string,
  version: number,
  { path, uploadId = null, changes }: { path: string; uploadId?: string | null; changes?: unknown },
): Promise<MediaItem> {
  const editor = requireAbilityOrOperator(ctx, "media");
  const file = await ingestFile(ctx, { path, isGiven: uploadId !== null });
  return withFile(ctx, file, async (tx, kept) => {
    const before = await getMediaRow(tx, id);
    if (!isSameUse(before.kind, kept.kind)) {
      throw new DomainError(
        "invalid",
        `A ${mediaNouns[before.kind]} can't be replaced with a ${mediaNouns[kept.kind]}.`,
      );
    }
    const rendition = kept.kind === "picture" ? await keepRendition(tx, kept, null) : null;
    await putFile(tx, before, version, editor.email, {
      kind: kept.kind,
      file_hash: kept.hash,
      rendition_hash: rendition,
      crop: null,
      focal_x: 0.5,
      focal_y: 0.5,
      upload_id: uploadId,
      // Whoever fetches that address again wants what is there, and not this file.
      source_url: null,
    });
    return changes === undefined ? itemOf(await getMediaRow(tx, id)) : updateMedia(tx, id, version + 1, changes);
  });
}

/** Pictures and drawings are used in the same places. */
function isSameUse(one: MediaFile["kind"], other: MediaFile["kind"]): boolean {
  const placeOf = (kind: MediaFile["kind"]) => (kind === "drawing" ? "picture" : kind);
  return placeOf(one) === placeOf(other);
}

type FileOfItem = Pick<
  Awaited<ReturnType<typeof getMediaRow>>,
  "kind" | "file_hash" | "rendition_hash" | "crop" | "focal_x" | "focal_y" | "source_url"
>;

/** Puts a file in the place of another, which is written down as a former one. */
async function putFile(
  tx: Context,
  before: FileOfItem & { id: string; name: string; version: number },
  version: number,
  by: string,
  after: FileOfItem & { upload_id?: string | null },
): Promise<void> {
  await refuseReviewed(tx, before.id);
  const { numUpdatedRows } = await tx.db
    .updateTable("media_items")
    .set({ ...after, version: version + 1, updated_at: tx.clock() })
    .where("id", "=", before.id)
    .where("version", "=", version)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n)
    throw new DomainError("conflict", "Someone changed this in the meantime. Please check it again.");
  const { id, file_hash, rendition_hash, crop, focal_x, focal_y, source_url } = before;
  const file = { file_hash, rendition_hash, crop, focal_x, focal_y, source_url };
  const former = { ...file, replaced_by: by, replaced_at: tx.clock() };
  await tx.db
    .insertInto("media_versions")
    .values({ item_id: id, version, ...former })
    .execute();
  await recordActivity(tx, { action: "replace", kind: "media_items", itemId: id, title: before.name });
  await announceMedia(tx, id);
}

/**
 * Brings back the file that an item had before it was last replaced, with its crop, its focal point and the address that it was fetched
 * from. Undone once more, the later file is back.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, also when there is no former file, or `conflict`
 */
export async function undoReplace(ctx: Context, id: string, version: number): Promise<MediaItem> {
  const editor = requireAbilityOrOperator(ctx, "media");
  return transaction(ctx, async (tx) => {
    const before = await getMediaRow(tx, id);
    const former = await tx.db
      .selectFrom("media_versions")
      .innerJoin("media_files", "media_files.hash", "media_versions.file_hash")
      .select(["media_versions.version", "kind", "file_hash", "rendition_hash", "crop", "focal_x", "focal_y"])
      .select("media_versions.source_url")
      .where("item_id", "=", id)
      .orderBy("media_versions.version", "desc")
      .executeTakeFirst();
    if (!former) throw new DomainError("not_found", "There is no previous file.");
    const { version: formerVersion, ...file } = former;
    await putFile(tx, before, version, editor.email, file);
    await tx.db.deleteFrom("media_versions").where("item_id", "=", id).where("version", "=", formerVersion).execute();
    return itemOf(await getMediaRow(tx, id));
  });
}
