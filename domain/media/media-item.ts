import type { Selectable } from "kysely";
import type {
  Crop,
  MediaFilesTable,
  MediaItemsTable,
  MediaKind,
  MediaRenditionsTable,
} from "#db/tables/site-tables.ts";
import { captionsPath, type FileFormat, filePath } from "#lib/media-addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import { bumpContent } from "../content-changes.ts";
import type { Context } from "../context.ts";
import { type PictureSource, maxAttempts, sourcesOf } from "./pictures/renditions.ts";

/** A point of a picture, as shares of its width and height from 0 to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** An item of the library, for its editors. */
export interface MediaItem {
  id: string;
  name: string;
  kind: MediaKind;
  /** Media type of the file, such as image/jpeg. */
  type: string;
  bytes: number;
  /** CSS pixels of the cropped picture; null for films and documents. */
  width: number | null;
  height: number | null;
  /** Pixels of the whole picture. */
  full: { width: number; height: number } | null;
  crop: Crop | null;
  focal: FocalPoint;
  isAnimated: boolean;
  /** Whether every width is made; those that are missing are made when they are asked for. */
  isReady: boolean;
  /** Whether it could not be made in any width. */
  isBroken: boolean;
  alt: string;
  isDecorative: boolean;
  tags: string[];
  posterId: string | null;
  captions: string | null;
  transcript: string | null;
  /** ThumbHash in base64; null for what is no picture. */
  thumbhash: string | null;
  /** Immutable address of the file, or of a picture in a middle width. */
  src: string;
  /** For a `<picture>`; empty for what is no picture. */
  sources: PictureSource[];
  /** Address of the captions; null for none. */
  captionsSrc: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

type ItemRow = Selectable<MediaItemsTable>;
type FileColumns = Pick<Selectable<MediaFilesTable>, "type" | "bytes" | "is_animated" | "thumbhash">;

/** A row with what its file and its rendition say. */
export type MediaRow = ItemRow &
  FileColumns & {
    file_width: number | null;
    file_height: number | null;
    rendition_width: number | null;
    rendition_height: number | null;
    ready_at: Date | null;
    attempts: Selectable<MediaRenditionsTable>["attempts"] | null;
  };

/** Items with their files and renditions, also those in the trash. */
export function selectMedia({ db }: Context) {
  return db
    .selectFrom("media_items")
    .innerJoin("media_files", "media_files.hash", "media_items.file_hash")
    .leftJoin("media_renditions", "media_renditions.hash", "media_items.rendition_hash")
    .selectAll("media_items")
    .select([
      "media_files.type",
      "media_files.bytes",
      "media_files.is_animated",
      "media_files.thumbhash",
      "media_files.width as file_width",
      "media_files.height as file_height",
      "media_renditions.width as rendition_width",
      "media_renditions.height as rendition_height",
      "media_renditions.ready_at",
      "media_renditions.attempts",
    ]);
}

const formats: Readonly<Record<string, FileFormat>> = {
  "image/svg+xml": "svg",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "application/pdf": "pdf",
};

/** The addresses at which a row is shown. */
export function addressesOf(row: MediaRow): { src: string; sources: PictureSource[] } {
  const { rendition_hash: hash, rendition_width: width, rendition_height: height, is_animated: isAnimated } = row;
  if (hash !== null && width !== null && height !== null) return sourcesOf({ hash, width, height }, isAnimated);
  return { src: filePath(row.file_hash, formats[row.type] ?? "pdf"), sources: [] };
}

/** A row as its editors see it. */
export function itemOf(row: MediaRow): MediaItem {
  const { file_width: width, file_height: height } = row;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    type: row.type,
    bytes: row.bytes,
    width: row.rendition_width ?? width,
    height: row.rendition_height ?? height,
    full: width === null || height === null ? null : { width, height },
    crop: row.crop,
    focal: { x: row.focal_x, y: row.focal_y },
    isAnimated: row.is_animated,
    isReady: row.rendition_hash === null || row.ready_at !== null,
    isBroken: row.rendition_hash !== null && row.ready_at === null && (row.attempts ?? 0) >= maxAttempts,
    alt: row.alt,
    isDecorative: row.is_decorative,
    tags: tagsIn(row.tags),
    posterId: row.poster_id,
    captions: row.captions,
    transcript: row.transcript,
    thumbhash: row.thumbhash,
    ...addressesOf(row),
    captionsSrc: row.captions === null ? null : captionsPath(row.id),
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** The tags of a row. */
export function tagsIn(text: string): string[] {
  return text.split("\n").filter((tag) => tag !== "");
}

/** Tags as they are stored, so that a whole one can be searched for. */
export function tagText(tags: readonly string[]): string {
  return tags.length === 0 ? "" : `\n${tags.join("\n")}\n`;
}

/** What a search looks through. */
export function searchTextOf(item: Pick<ItemRow, "name" | "alt" | "tags" | "transcript">): string {
  return [item.name, item.alt, ...tagsIn(item.tags), item.transcript ?? ""].join("\n");
}

/** The tag of cached pages that show an item. */
export function mediaTag(id: string): string {
  return `media:${id}`;
}

/** The tag of every change of an item, for caches that can't name all items of a page (server/pages/cache-tag.ts). */
export const anyMediaTag = "media:any";

/** Announces, as part of the transaction, that an item has changed. */
export async function announceMedia(tx: Context, id: string): Promise<void> {
  await bumpContent(tx, "media_items", [mediaTag(id), anyMediaTag]);
}

/**
 * An item as stored, not in the trash.
 * @throws DomainError `not_found`
 */
export async function getMediaRow(ctx: Context, id: string): Promise<MediaRow> {
  const row = await selectMedia(ctx)
    .where("media_items.id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This is not in the library anymore.");
  return row;
}
