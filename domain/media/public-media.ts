import { captionsPath, mediaIdsIn } from "#lib/media-addresses.ts";
import { publicRead } from "../public-read.ts";
import type { Context } from "../context.ts";
import { addressesOf, type FocalPoint, type MediaRow, mediaTag, selectMedia } from "./media-item.ts";
import type { PictureSource } from "./pictures/renditions.ts";

interface Shown {
  id: string;
  name: string;
  /** Immutable address; of a picture in a middle width, for its `<img>`. */
  src: string;
}

/** A picture or drawing for a page. */
export interface PublicPicture extends Shown {
  kind: "picture" | "drawing";
  /** The `<source>` elements, the best format first; empty for a drawing. */
  sources: PictureSource[];
  /** CSS pixels, so that the layout does not shift. */
  width: number;
  height: number;
  /** The point that every shape shows, as shares from 0 to 1. */
  focal: FocalPoint;
  /** Proposed by the library; empty when it is decorative, or nothing was written. */
  alt: string;
  /** ThumbHash in base64; null for a drawing. */
  thumbhash: string | null;
}

/** A film for a page. */
export interface PublicFilm extends Shown {
  kind: "film";
  type: string;
  poster: PublicPicture | null;
  /** At which it is shown, in CSS pixels, so that the layout does not shift: its own, else that of its poster. */
  size: { width: number; height: number } | null;
  /** Address of its captions as WebVTT; null for none. */
  captionsSrc: string | null;
  transcript: string | null;
}

/** A document for a page. */
export interface PublicDocument extends Shown {
  kind: "document";
  type: string;
  bytes: number;
}

export type PublicMedia = PublicPicture | PublicFilm | PublicDocument;

/**
 * The library items that texts refer to, by id, for a page that shows them: the page depends on each of them. Items that are not in the
 * library (any more) are left out, and so are all while the database fails.
 * @param content any value with texts in it, such as a row; whole addresses of this site count, too
 */
export async function findPublicMedia(ctx: Context, content: unknown): Promise<ReadonlyMap<string, PublicMedia>> {
  const ids = mediaIdsIn(content, ctx.siteUrl);
  if (ids.length === 0) return new Map();
  return publicRead(
    ctx,
    "media_items",
    ids.map(mediaTag),
    async () => {
      const found = await findRows(ctx, ids);
      const posters = found.flatMap(({ poster_id }) => poster_id ?? []);
      for (const id of posters) ctx.reads(mediaTag(id));
      const pictures = new Map((await findRows(ctx, posters)).map((row) => [row.id, row]));
      return new Map(found.map((row) => [row.id, shownOf(row, pictures)]));
    },
    () => new Map<string, PublicMedia>(),
  );
}

async function findRows(ctx: Context, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return selectMedia(ctx).where("media_items.id", "in", ids).where("deleted_at", "is", null).execute();
}

function shownOf(row: MediaRow, posters: ReadonlyMap<string, MediaRow>): PublicMedia {
  const { id, name, kind, type } = row;
  const { src } = addressesOf(row);
  switch (kind) {
    case "picture":
    case "drawing":
      return pictureOf(row);
    case "film": {
      const poster = row.poster_id === null ? undefined : posters.get(row.poster_id);
      const captionsSrc = row.captions === null ? null : captionsPath(id);
      const picture = poster ? pictureOf(poster) : null;
      const { file_width: width, file_height: height } = row;
      return {
        kind,
        id,
        name,
        src,
        type,
        poster: picture,
        size: width && height ? { width, height } : picture && { width: picture.width, height: picture.height },
        captionsSrc,
        transcript: row.transcript,
      };
    }
    case "document":
      return { kind, id, name, src, type, bytes: row.bytes };
  }
}

function pictureOf(row: MediaRow): PublicPicture {
  return {
    kind: row.kind === "drawing" ? "drawing" : "picture",
    id: row.id,
    name: row.name,
    ...addressesOf(row),
    width: row.rendition_width ?? row.file_width ?? 1,
    height: row.rendition_height ?? row.file_height ?? 1,
    focal: { x: row.focal_x, y: row.focal_y },
    alt: row.is_decorative ? "" : row.alt,
    thumbhash: row.thumbhash,
  };
}

/** Where a library item is now, for requests at its lasting address; null when it is not in the library. */
export async function findPresentAddress(ctx: Context, id: string): Promise<string | null> {
  const [row] = await findRows(ctx, [id]);
  return row ? addressesOf(row).src : null;
}

/** The captions of a film as WebVTT; null for none. */
export async function findCaptions({ db }: Context, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("media_items")
    .select("captions")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.captions ?? null;
}

/** A file that is served as it is. */
export interface ServedFile {
  storageKey: string;
  type: string;
  bytes: number;
  /** What a browser that saves it calls it, without ending. */
  name: string;
}

/** Files that an item has, or had before (domain/media/limits.ts). What is in the trash, or was deleted for good, is not served. */
function servedFiles({ db }: Context) {
  return db
    .selectFrom("media_files")
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("media_items")
            .select("id")
            .whereRef("media_items.file_hash", "=", "media_files.hash")
            .where("deleted_at", "is", null),
        ),
        exists(
          selectFrom("media_versions")
            .innerJoin("media_items", "media_items.id", "media_versions.item_id")
            .select("item_id")
            .whereRef("media_versions.file_hash", "=", "media_files.hash")
            .where("deleted_at", "is", null),
        ),
      ]),
    );
}

/** A drawing, film or document by the hash of its content; null for any other. Uploaded pictures are never served: they hold where they were taken. */
export async function findServedFile(ctx: Context, hash: string): Promise<ServedFile | null> {
  const row = await servedFiles(ctx)
    .leftJoin("media_items", (join) =>
      join.onRef("media_items.file_hash", "=", "media_files.hash").on("deleted_at", "is", null),
    )
    .select(["storage_key as storageKey", "type", "bytes", "name"])
    .where("hash", "=", hash)
    .where("media_files.kind", "!=", "picture")
    .executeTakeFirst();
  return row ? { ...row, name: row.name ?? "file" } : null;
}

/**
 * Whether a picture is served, by the hash in its address. While the database does not answer, each one is: pages are shown then, too.
 */
export async function isServedRendition(ctx: Context, hash: string): Promise<boolean> {
  const read = () =>
    servedFiles(ctx)
      .innerJoin("media_renditions", "media_renditions.file_hash", "media_files.hash")
      .select("media_files.hash")
      .where("media_renditions.hash", "=", hash)
      .executeTakeFirst();
  return publicRead(
    ctx,
    "media_items",
    [],
    async () => (await read()) !== undefined,
    () => true,
  );
}
