import { type Selectable, sql, type SqlBool } from "kysely";
import { type Collection, type Tables, collections } from "#db/schema.ts";
import { isPageName } from "#content/page-names.ts";
import { mediaIdsNamedIn } from "#lib/media-addresses.ts";
import { kindOf } from "../kinds/kinds.ts";
import { spokenColumn, titleOf } from "../documents/kind.ts";
import type { Context } from "../context.ts";
import { type Draft, bodyLike, findDrafts } from "../documents/drafts.ts";
import { withoutTrashed } from "../documents/trash.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { knownName, titleOfText, wholeText } from "../texts/text-names.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Database } from "#db/client.ts";
import { recordActivity } from "../activity/activity.ts";
import { transaction } from "../database.ts";
import { announceMedia } from "./media-item.ts";
import { findOpenReleaseNames } from "../releases/open-releases.ts";

/** A place that refers to a library item. */
export interface MediaUse {
  /** A collection, the texts of the site, or the library for a film with this poster. */
  collection: Collection | "site_texts" | "media_items";
  id: string;
  title: string;
  /** Names of the fields, for people. */
  where: string;
  /** The first of the fields. */
  field: string;
  /** Whether it is in the trash, and shows the item when it is restored. */
  isInTrash: boolean;
  /** The draft that refers to it; null when what is published does. */
  draft: {
    /** Whether it is of an item that is not public yet. */
    isNew: boolean;
    /** The open release that it is in; null for a draft beside what is live. */
    release: { id: string; name: string } | null;
  } | null;
}

/**
 * Every place that refers to a library item: published content, drafts, films with this poster, and all of these in the trash.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function whereUsed(ctx: Context, id: string): Promise<MediaUse[]> {
  requireAbilityOrOperator(ctx, "draft");
  const [published, drafts, films] = await Promise.all([
    ctx.db
      .selectFrom("media_uses")
      .select(["collection", "item_id", "field"])
      .where("media_id", "=", id)
      .orderBy("collection")
      .orderBy("item_id")
      .orderBy("field")
      .execute(),
    findDraftsNaming(ctx, [id]),
    ctx.db.selectFrom("media_items").select(["id", "name", "deleted_at"]).where("poster_id", "=", id).execute(),
  ]);
  const present = new Set(await withoutTrashed(ctx, drafts));
  const places = Map.groupBy(published, (use) => `${use.collection} ${use.item_id}`);
  const found: MediaUse[] = [];
  for (const uses of places.values()) {
    const [use] = uses;
    const place = use && (await placeOf(ctx, use.collection, use.item_id));
    if (!place) continue;
    found.push({
      ...place,
      where: uses.map(({ field }) => nameOf(place.collection, field)).join(", "),
      field: use.field,
      draft: null,
    });
  }
  const releaseOf = await findOpenReleaseNames(ctx);
  for (const named of drafts) {
    const { kind, item_id, body, base_version } = named;
    const fields = Object.keys(body).filter((field) => mediaIdsNamedIn(body[field]).includes(id));
    const [field] = fields;
    const place = field !== undefined && draftPlace(kind, item_id, body);
    if (!place) continue;
    const release = releaseOf(named);
    found.push({
      ...place,
      where: fields.map((each) => nameOf(place.collection, each)).join(", "),
      field,
      isInTrash: !present.has(named),
      draft: { isNew: base_version === 0, release },
    });
  }
  const posters = films.map((film): MediaUse => ({
    collection: "media_items",
    id: film.id,
    title: film.name,
    where: "poster",
    field: "poster",
    isInTrash: film.deleted_at !== null,
    draft: null,
  }));
  return [...found, ...posters];
}

/**
 * The ids of all library items that drafts refer to. Drafts are few, and saved with nearly every key: they are read when somebody asks.
 */
export async function findIdsInDrafts(ctx: Context): Promise<Set<string>> {
  const drafts = await findDraftsNaming(ctx, null);
  return new Set(drafts.flatMap(({ body }) => mediaIdsNamedIn(body)));
}

/**
 * Drafts beside what is live and in open releases that may name one of some items, or any.
 * @param ids null for any
 */
export async function findDraftsNaming(ctx: Context, ids: readonly string[] | null): Promise<Draft[]> {
  const [id] = ids?.length === 1 ? ids : [];
  return findDrafts(ctx, { action: "save", isOpen: true, body: mayName(id ?? "media") });
}

/** Whether a draft has the word, or an escape in which it may be hidden. */
const mayName = (word: string) => sql<SqlBool>`(${bodyLike(`%${word}%`)} or ${bodyLike(String.raw`%\%%`)})`;

type Place = Pick<MediaUse, "collection" | "id" | "title">;
type InTrash = Pick<MediaUse, "isInTrash">;

async function placeOf(ctx: Context, collection: string, id: string): Promise<(Place & InTrash) | null> {
  const place = await presentPlace(ctx, collection, id);
  if (place) return { ...place, isInTrash: false };
  const entry = await ctx.db
    .selectFrom("trash")
    .select("title")
    .where("collection", "=", collection as Using["collection"])
    .where("item_id", "=", id)
    .executeTakeFirst();
  return entry ? { collection: collection as Using["collection"], id, title: entry.title, isInTrash: true } : null;
}

async function presentPlace(ctx: Context, collection: string, id: string): Promise<Place | null> {
  const known = collections.find((each) => each === collection);
  if (known) {
    const kind = kindOf(known);
    const row = await ctx.db.selectFrom(known).selectAll().where("id", "=", id).executeTakeFirst();
    return row ? { collection: known, id, title: titleOf(kind, row) } : null;
  }
  const name = knownName(id);
  if (collection !== "site_texts" || !name) return null;
  const row = await ctx.db.selectFrom("site_texts").select("body").where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return { collection, id, title: titleOfText(name, wholeText(name, row.body)) };
}

function draftPlace(draftKind: string, id: string, body: Record<string, unknown>): Place | null {
  const collection = collections.find((each) => each === draftKind);
  if (collection) {
    const title = titleOf(kindOf(collection), body).trim();
    return { collection, id, title: title === "" || title === "undefined" ? "Untitled" : title };
  }
  const name = knownName(id);
  if (draftKind !== "site_texts" || !name) return null;
  return { collection: "site_texts", id, title: titleOfText(name, isPageName(name) ? body : wholeText(name, body)) };
}

function nameOf(collection: MediaUse["collection"], field: string): string {
  return collection === "site_texts" || collection === "media_items"
    ? field.replaceAll("_", " ")
    : spokenColumn(kindOf(collection), field);
}

interface Using {
  /** A collection, or the texts of the site. */
  collection: Collection | "site_texts";
  id: string;
}

/** How many library items a restored row or text refers to that are gone, or in the trash. */
export async function countMissing({ db }: Context, { collection, id }: Using): Promise<number> {
  const { missing } = await db
    .selectFrom("media_uses")
    .select((eb) => eb.fn.count<number>("media_id").distinct().as("missing"))
    .where("collection", "=", collection)
    .where("item_id", "=", id)
    .where("media_id", "not in", (query) =>
      query.selectFrom("media_items").select("id").where("deleted_at", "is", null),
    )
    .executeTakeFirstOrThrow();
  return missing;
}

/**
 * Moves items to the trash, where they can be restored for 30 days. Places that use them show what they show for a picture that can't be
 * loaded. Items that are gone already are left out.
 * @param evenIfUsed when the editor has seen where they are used
 * @returns ids of the entries in the trash
 * @throws DomainError `unauthenticated`, `forbidden`, or `conflict` with the reason `in_use`
 */
export async function trashMedia(
  ctx: Context,
  ids: readonly string[],
  { evenIfUsed = false }: { evenIfUsed?: boolean } = {},
): Promise<{ trashIds: string[] }> {
  const editor = requireAbilityOrOperator(ctx, "delete");
  return transaction(ctx, async (tx) => {
    const trashIds: string[] = [];
    for (const id of ids) {
      if (!evenIfUsed && (await whereUsed(tx, id)).length > 0) {
        throw new DomainError("conflict", "This is still used. Please look where first.", { reasons: ["in_use"] });
      }
      const row = await tx.db
        .updateTable("media_items")
        .set(({ eb }) => ({ deleted_at: tx.clock(), version: eb("version", "+", 1), updated_at: tx.clock() }))
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .returning("name")
        .executeTakeFirst();
      if (!row) continue;
      const trashId = crypto.randomUUID();
      await tx.db
        .insertInto("trash")
        .values({
          id: trashId,
          collection: "media_items",
          item_id: id,
          title: row.name,
          snapshot: {},
          former_slugs: [],
          deleted_by: editor.email,
          deleted_at: tx.clock(),
        })
        .execute();
      await announceMedia(tx, id);
      await recordActivity(tx, { action: "delete", kind: "media_items", itemId: id, title: row.name });
      trashIds.push(trashId);
    }
    return { trashIds };
  });
}

/**
 * Restores an item from the trash with its id, so that every place that used it shows it again. Must run in a transaction.
 * @throws DomainError `not_found`
 */
export async function restoreMedia(
  tx: Context,
  entry: Selectable<Tables["trash"]>,
): Promise<{ version: number; slug: null }> {
  await tx.db.deleteFrom("trash").where("id", "=", entry.id).execute();
  const row = await tx.db
    .updateTable("media_items")
    .set(({ eb }) => ({ deleted_at: null, version: eb("version", "+", 1), updated_at: tx.clock() }))
    .where("id", "=", entry.item_id)
    .returning("version")
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This is no longer in the trash.");
  await announceMedia(tx, entry.item_id);
  await recordActivity(tx, { action: "restore", kind: "media_items", itemId: entry.item_id, title: entry.title });
  return { version: row.version, slug: null };
}

/** Deletes an item for good, with its former files. The sweep removes what no other item has. Must run in a transaction. */
export async function deleteTrashedMedia(db: Database, id: string): Promise<void> {
  await db.updateTable("media_items").set({ poster_id: null }).where("poster_id", "=", id).execute();
  await db.deleteFrom("media_items").where("id", "=", id).execute();
}
