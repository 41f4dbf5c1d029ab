import { sql } from "kysely";
import { mediaKinds } from "#db/tables/site-tables.ts";
import { containsText } from "#db/search-text.ts";
import type { Context } from "../context.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { type MediaQuery, largeBytes, mediaPerPage } from "./limits.ts";
import { type MediaItem, getMediaRow, itemOf, selectMedia, tagsIn } from "./media-item.ts";
import { findIdsInDrafts } from "./uses.ts";
import { transaction } from "../database.ts";
import { type PictureSource, keepRendition, sourcesOf } from "./pictures/renditions.ts";

/** An item in the list of the library: without its long texts. */
export type ListedMedia = Omit<MediaItem, "captions" | "transcript">;

export interface MediaPage {
  items: ListedMedia[];
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  total: number;
}

/**
 * One page of the library.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findMedia(
  ctx: Context,
  { page = 1, search = "", kinds = mediaKinds, tag = "", filter, sort = "newest" }: MediaQuery = {},
): Promise<MediaPage> {
  requireAbilityOrOperator(ctx, "draft");
  const words = search.trim();
  const used = filter === "unused" ? await findIdsInDrafts(ctx) : new Set<string>();
  const matching = ctx.db
    .selectFrom("media_items")
    .where("deleted_at", "is", null)
    .where("media_items.kind", "in", kinds.length > 0 ? kinds : mediaKinds)
    .$if(words !== "", (query) => query.where(containsText(["search_text"], words)))
    .$if(tag !== "", (query) => query.where(sql<boolean>`tags like ${tagPattern(tag)} escape '\\'`))
    .$if(filter === "large", (query) => query.where(bytesOfFile, ">=", largeBytes))
    .$if(filter === "without-alt", (query) =>
      query
        .where("alt", "=", "")
        .where("is_decorative", "=", false)
        .where("media_items.kind", "in", ["picture", "drawing"]),
    )
    .$if(filter === "unused", (query) =>
      query
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("media_uses").select("field").whereRef("media_id", "=", "media_items.id"))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("media_items as film").select("film.id").whereRef("film.poster_id", "=", "media_items.id"),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("users").select("users.id").whereRef("portrait_id", "=", "media_items.id"))),
        )
        .$if(used.size > 0, (inDrafts) => inDrafts.where("media_items.id", "not in", [...used])),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / mediaPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const ordered =
    sort === "name"
      ? matching.orderBy(sql`lower(media_items.name)`)
      : sort === "largest"
        ? matching.orderBy(bytesOfFile, "desc")
        : matching.orderBy("media_items.created_at", "desc");
  const ids = await ordered
    // In the direction of the newest first, so that its index serves it.
    .orderBy("media_items.id", "desc")
    .select("media_items.id")
    .limit(mediaPerPage)
    .offset((shown - 1) * mediaPerPage)
    .execute();
  return {
    items: await listed(
      ctx,
      ids.map(({ id }) => id),
    ),
    page: shown,
    pages,
    total,
  };
}

/** Not joined: every other list and count would read each file, too. */
const bytesOfFile = sql<number>`(select bytes from media_files where hash = media_items.file_hash)`;

/** Tags stand in lines of their own (domain/media/media-item.ts). */
function tagPattern(tag: string): string {
  return `%\n${tag.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}\n%`;
}

async function listed(ctx: Context, ids: readonly string[]): Promise<ListedMedia[]> {
  if (ids.length === 0) return [];
  const rows = await selectMedia(ctx).where("media_items.id", "in", ids).execute();
  const byId = new Map(
    rows.map((row) => {
      const { captions: _, transcript: __, ...item } = itemOf(row);
      return [row.id, item];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Items of the library by their ids, in that order; those that are not there (any more) are left out.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findMediaByIds(ctx: Context, ids: readonly string[]): Promise<ListedMedia[]> {
  requireAbilityOrOperator(ctx, "draft");
  const found = await ctx.db
    .selectFrom("media_items")
    .select("id")
    .where("id", "in", ids.length > 0 ? ids.slice(0, mediaPerPage) : [""])
    .where("deleted_at", "is", null)
    .execute();
  const present = new Set(found.map(({ id }) => id));
  return listed(
    ctx,
    ids.filter((id) => present.has(id)),
  );
}

/**
 * An item of the library, with the number of its former files.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getMedia(ctx: Context, id: string): Promise<MediaItem & { formerFiles: number }> {
  requireAbilityOrOperator(ctx, "draft");
  const [row, former] = await Promise.all([
    getMediaRow(ctx, id),
    ctx.db
      .selectFrom("media_versions")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("item_id", "=", id)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...itemOf(row), formerFiles: former.count };
}

/**
 * Every tag of the library with the number of its items, by name.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findMediaTags(ctx: Context): Promise<{ tag: string; count: number }[]> {
  requireAbilityOrOperator(ctx, "draft");
  const rows = await ctx.db
    .selectFrom("media_items")
    .select("tags")
    .where("tags", "!=", "")
    .where("deleted_at", "is", null)
    .execute();
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ tags }) => tagsIn(tags))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
}

/** The picture of an item without its crop. */
export interface WholePicture {
  src: string;
  sources: PictureSource[];
}

/**
 * Addresses of the whole picture, on which a crop is chosen. What is cropped has no address without its crop until somebody asks for it
 * here; a day later the sweep may take it away again.
 * @returns null for what can't be cropped
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function openWholePicture(ctx: Context, id: string): Promise<WholePicture | null> {
  requireAbilityOrOperator(ctx, "draft");
  const row = await getMediaRow(ctx, id);
  const { kind, is_animated: isAnimated, file_width: width, file_height: height } = row;
  if (kind !== "picture" || width === null || height === null) return null;
  if (row.crop === null && row.rendition_hash !== null) {
    return sourcesOf({ hash: row.rendition_hash, width, height }, isAnimated);
  }
  const file = { hash: row.file_hash, width, height, is_animated: isAnimated };
  const hash = await transaction(ctx, (tx) => keepRendition(tx, file, null));
  return sourcesOf({ hash, width, height }, isAnimated);
}
