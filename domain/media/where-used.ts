import { sql } from "kysely";
import { type Collection, collections } from "#db/schema.ts";
import { isPageName } from "#content/page-names.ts";
import { mediaIdsIn } from "#lib/media-addresses.ts";
import { kindOf } from "../content/kinds.ts";
import { spokenColumn, titleOf } from "../content/kind.ts";
import type { Context } from "../context.ts";
import { noRelease } from "../publishing/drafts/draft.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import { knownName, titleOfText, wholeText } from "../site-texts/stored-texts.ts";

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
  /** The draft that refers to it; null when what is published does. */
  draft: {
    /** Whether it is of an item that is not public yet. */
    isNew: boolean;
    /** The open release that it is in; null for a draft beside what is live. */
    release: { id: string; name: string } | null;
  } | null;
}

/**
 * Every place that refers to a library item: published content, drafts, and films with this poster.
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
    findDrafts(ctx, id),
    ctx.db
      .selectFrom("media_items")
      .select(["id", "name"])
      .where("poster_id", "=", id)
      .where("deleted_at", "is", null)
      .execute(),
  ]);
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
  for (const { kind, item_id, body, base_version, release_id, release_name } of drafts) {
    const fields = Object.keys(body).filter((field) => mediaIdsIn(body[field]).includes(id));
    const [field] = fields;
    const place = field !== undefined && draftPlace(kind, item_id, body);
    if (!place) continue;
    const release = release_name === null ? null : { id: release_id, name: release_name };
    found.push({
      ...place,
      where: fields.map((each) => nameOf(place.collection, each)).join(", "),
      field,
      draft: { isNew: base_version === 0, release },
    });
  }
  const posters = films.map((film): MediaUse => ({
    collection: "media_items",
    id: film.id,
    title: film.name,
    where: "poster",
    field: "poster",
    draft: null,
  }));
  return [...found, ...posters];
}

/**
 * The ids of all library items that drafts refer to. Drafts are few, and saved with nearly every key: they are read when somebody asks.
 */
export async function findIdsInDrafts(ctx: Context): Promise<Set<string>> {
  const drafts = await findDrafts(ctx, null);
  return new Set(drafts.flatMap(({ body }) => mediaIdsIn(body)));
}

/** Drafts that name an item, or any. */
async function findDrafts({ db }: Context, id: string | null) {
  return db
    .selectFrom("drafts")
    .leftJoin("releases", "releases.id", "drafts.release_id")
    .select(["kind", "item_id", "body", "base_version", "release_id", "releases.name as release_name"])
    .where("action", "=", "save")
    .where(({ or, eb }) => or([eb("release_id", "=", noRelease), eb("releases.state", "=", "open")]))
    .where(sql<string>`cast(body as text)`, "like", `%/media/${id ?? ""}%`)
    .orderBy("kind")
    .orderBy("item_id")
    .execute();
}

type Place = Pick<MediaUse, "collection" | "id" | "title">;

async function placeOf(ctx: Context, collection: string, id: string): Promise<Place | null> {
  const known = collections.find((each) => each === collection);
  if (known) {
    const kind = kindOf(known);
    const row = await ctx.db.selectFrom(known).selectAll().where("id", "=", id).executeTakeFirst();
    return row ? { collection: known, id, title: titleOf(kind, row) } : null;
  }
  const name = knownName(id);
  if (collection !== "site_texts" || !name) return null;
  const row = await ctx.db.selectFrom("site_texts").select("body").where("id", "=", id).executeTakeFirst();
  return { collection, id, title: titleOfText(name, wholeText(name, row?.body ?? {})) };
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
