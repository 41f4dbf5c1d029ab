import { type Selectable, sql, type SqlBool } from "kysely";
import type { Tables } from "#db/schema.ts";
import { mediaIdsNamedIn } from "#lib/media-addresses.ts";
import { spokenColumn } from "../documents/kind.ts";
import { documentKind } from "../documents/kinds-by-name.ts";
import type { Context, DocumentKind, DocumentName } from "../context.ts";
import { type Draft, bodyLike, findDrafts } from "../documents/drafts.ts";
import { findEntry, withoutTrashed } from "../documents/trash.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Database } from "#db/client.ts";
import { recordActivity } from "../activity/activity.ts";
import { transaction } from "../database.ts";
import { announceMedia } from "./media-item.ts";
import { findOpenReleaseNames } from "../releases/open-releases.ts";

/** A place that refers to a library item. */
export interface MediaUse {
  /** A kind of documents, the library for a film with this poster, or the team for a portrait. */
  collection: DocumentName | "media_items" | "team";
  id: string;
  /** Of a portrait, the address of the member. */
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
 * Every place that refers to a library item: published content, drafts, films with this poster, all of these in the trash, and
 * members of the team with this portrait.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function whereUsed(ctx: Context, id: string): Promise<MediaUse[]> {
  requireAbilityOrOperator(ctx, "draft");
  const [published, drafts, films, members] = await Promise.all([
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
    ctx.db.selectFrom("users").select(["id", "email"]).where("portrait_id", "=", id).orderBy("email").execute(),
  ]);
  const present = new Set(await withoutTrashed(ctx, drafts));
  const places = Map.groupBy(published, (use) => `${use.collection} ${use.item_id}`);
  const found: MediaUse[] = [];
  for (const uses of places.values()) {
    const [use] = uses;
    const kind = use && documentKind(ctx, use.collection);
    const place = kind && (await placeOf(ctx, kind, use.item_id));
    if (!place) continue;
    const where = uses.map(({ field }) => spokenColumn(kind, field)).join(", ");
    found.push({ ...place, where, field: use.field, draft: null });
  }
  const releaseOf = await findOpenReleaseNames(ctx);
  for (const named of drafts) {
    const { item_id, body, base_version } = named;
    const kind = documentKind(ctx, named.kind);
    const fields = Object.keys(body).filter((field) => mediaIdsNamedIn(body[field]).includes(id));
    const [field] = fields;
    if (field === undefined || !kind?.isKnown(item_id)) continue;
    found.push({
      collection: kind.name,
      id: item_id,
      title: kind.titleOfDraft(named),
      where: fields.map((each) => spokenColumn(kind, each)).join(", "),
      field,
      isInTrash: !present.has(named),
      draft: { isNew: base_version === 0, release: releaseOf(named) },
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
  const portraits = members.map((member): MediaUse => ({
    collection: "team",
    id: member.id,
    title: member.email,
    where: "portrait",
    field: "portrait",
    isInTrash: false,
    draft: null,
  }));
  return [...found, ...posters, ...portraits];
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

type Place = Pick<MediaUse, "collection" | "id" | "title" | "isInTrash">;

async function placeOf(ctx: Context, kind: DocumentKind, id: string): Promise<Place | null> {
  const row = await kind.find(ctx, id);
  if (row) return { collection: kind.name, id, title: kind.titleOf(row), isInTrash: false };
  const entry = await findEntry(ctx, kind.name, id);
  return entry ? { collection: kind.name, id, title: entry.title, isInTrash: true } : null;
}

interface Using {
  collection: DocumentName;
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
        throw new DomainError("conflict", "This is still in use. Check where first.", { reasons: ["in_use"] });
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
  await db.updateTable("users").set({ portrait_id: null }).where("portrait_id", "=", id).execute();
  await db.deleteFrom("media_items").where("id", "=", id).execute();
}
