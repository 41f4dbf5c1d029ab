import { isDatabaseError, isUnavailable } from "#db/errors.ts";
import type { Topic, Collection, MetaColumns } from "#db/schema.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { Context } from "../context.ts";
import { type ManagedKind, type ManagedRow, isStoredSlug } from "../documents/kind.ts";
import { tagsOf } from "../documents/tags.ts";
import { type Selectable, sql } from "kysely";
import { itemPath } from "#lib/addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type PublicAddress, withBuiltIn } from "../built-in-content.ts";
import { findFormerSlug } from "../links/redirect.ts";
import { seenItem } from "../documents/view.ts";
import type { Meta } from "#content/schema/meta.ts";

/** Public reads give up after this; a visitor is waiting. */
const readTimeoutMs = 1500;

/**
 * Reads managed content for a public page (docs/product.md#built-in-and-managed-content). When the database fails or
 * takes longer than 1.5 s, the answer is marked as degraded and `standIn` gives it, or throws. A database error that is
 * no outage, such as a refused statement, is a defect: visitors get built-in content, and the log an error.
 * @param topic of the content
 * @param tags that the answer depends on, so that a cached page is dropped when they change (changes.ts); `read` may add
 *   more
 * @throws what `read` throws when the error does not come from the database
 */
export async function publicRead<Answer>(
  ctx: Context,
  topic: Topic,
  tags: readonly string[],
  read: () => Promise<Answer>,
  standIn: (reason: unknown) => Answer,
): Promise<Answer> {
  for (const tag of [topic, ...tags]) ctx.reads(tag);
  try {
    return await withTimeout(read(), readTimeoutMs);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    if (!isUnavailable(error)) ctx.log.error({ err: error, topic }, "managed content could not be read: a defect");
    ctx.degraded(error);
    return standIn(error);
  }
}

/**
 * Finds something that depends on which items there are, such as a page of a list, or neighbours. A cached page stays
 * as long as the same is found after changes of the list. Items that are shown must be announced by their own tags.
 * @param keyOf a text that identifies what was found
 */
export async function findInList<Found>(
  ctx: Context,
  kind: ManagedKind,
  find: () => Promise<Found>,
  keyOf: (found: Found) => string,
): Promise<Found> {
  const found = await find();
  noteFound(ctx, [tagsOf(kind).list], found, find, keyOf);
  return found;
}

/**
 * Notes that a page depends on what was found: after a change of one of the tags, a cached page stays as long as the same is found.
 * @param keyOf a text that identifies what was found
 */
export function noteFound<Found>(
  ctx: Context,
  tags: readonly string[],
  found: Found,
  find: () => Promise<Found>,
  keyOf: (found: Found) => string,
): void {
  const key = keyOf(found);
  const isSame = async () => keyOf(await withTimeout(find(), readTimeoutMs)) === key;
  for (const tag of tags) ctx.reads(tag, isSame);
}

/** Finds items for a list that shows them, and announces each of them. */
export async function findListed<Row extends { id: string }>(
  ctx: Context,
  kind: ManagedKind,
  find: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await findInList(ctx, kind, find, (found) => found.map(({ id }) => id).join(" "));
  for (const { id } of rows) ctx.reads(tagsOf(kind).item(id));
  return rows;
}

/** The items that visitors see. Queries with conditions of their own (modules in the order of the catalogue, authors and articles) repeat this one. */
function shownItems(ctx: Context, { collection, shown }: ManagedKind) {
  return ctx.db.selectFrom(collection).where(sql.ref<boolean>(shown), "=", true);
}

/** The same in the order of the kind's list; ids decide ties. */
function shownInOrder(ctx: Context, kind: ManagedKind) {
  return kind.list.order
    .reduce((items, [column, direction]) => items.orderBy(sql.ref(column), direction), shownItems(ctx, kind))
    .orderBy("id");
}

/**
 * The items of a public list, in the kind's order. Never throws: without the database, none.
 * @param options.limit maximum number; all without it
 */
export async function findShown<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  { limit }: { limit?: number | undefined } = {},
): Promise<ManagedRow<C>[]> {
  const query = shownInOrder(ctx, kind).selectAll();
  const find = () => (limit === undefined ? query : query.limit(limit)).execute();
  const rows = await publicRead(
    ctx,
    kind.collection,
    [],
    () => findListed(ctx, kind, find),
    () => [],
  );
  return rows.map((row) => seenItem(ctx, kind, row as unknown as ManagedRow<C>, row.id));
}

/** Ids and slugs of the items that visitors see, in the kind's order. */
export async function findShownOrder(ctx: Context, kind: ManagedKind): Promise<{ id: string; slug: string }[]> {
  return shownInOrder(ctx, kind)
    .select(["id", sql.ref<string>("slug").as("slug")])
    .execute();
}

/** An item in short. */
export interface ShownTitle {
  id: string;
  slug: string;
  title: string;
}

/** Ids, slugs and titles of the items that visitors see, in the kind's order. */
export async function findShownTitles(ctx: Context, kind: ManagedKind): Promise<ShownTitle[]> {
  return shownInOrder(ctx, kind)
    .select(["id", sql.ref<string>("slug").as("slug"), sql.ref<string>(kind.title).as("title")])
    .execute();
}

/** The place of an item in that order, from 0, for a page that depends on it. */
export function findPlace(ctx: Context, kind: ManagedKind, id: string): Promise<number> {
  const find = async () => (await findShownOrder(ctx, kind)).findIndex((row) => row.id === id);
  return findInList(ctx, kind, find, String);
}

/** An item for a page that shows it; null when visitors don't see it. */
export async function getShown<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C> | null> {
  ctx.reads(tagsOf(kind).item(id));
  const row = await shownItems(ctx, kind).selectAll().where("id", "=", id).executeTakeFirst();
  return row ? seenItem(ctx, kind, row as unknown as ManagedRow<C>, row.id) : null;
}

/**
 * Addresses of all pages of the kind, managed ones first, for the sitemap. Never throws: without the database, the
 * built-in ones.
 */
export async function findShownAddresses(
  ctx: Context,
  kind: ManagedKind,
  builtIn: readonly { slug: string }[],
): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    kind.collection,
    [tagsOf(kind).any],
    () =>
      shownInOrder(ctx, kind)
        .select([sql.ref<string>("slug").as("slug"), "updated_at", sql.ref<boolean>("meta_noindex").as("meta_noindex")])
        .execute(),
    () => [],
  );
  return withBuiltIn(rows, builtIn);
}

interface PageSource<C extends Collection, Page> {
  /** Makes the page of a managed item. */
  pageOf: (row: ManagedRow<C>) => Page | Promise<Page>;
  /** The built-in page at this address, or null. */
  builtIn: (slug: string) => Page | null;
  /** Name of such a page within a sentence. */
  noun: string;
}

/**
 * The page at an address: that of the managed item that visitors see there, else the built-in one; `{ movedTo }` with
 * the present slug when an item has left this address; null when there is none. When the database fails or takes longer
 * than 1.5 s, the built-in one is used and the answer is marked as degraded.
 * @throws DomainError `unavailable` when the database fails and there is no built-in one, because the page may exist
 */
export async function findPage<C extends Collection, Page>(
  ctx: Context,
  kind: ManagedKind<C>,
  slug: string,
  { pageOf, builtIn, noun }: PageSource<C, Page>,
): Promise<{ page: Page } | { movedTo: string } | null> {
  // A text that can't be a slug has no row, and PostgreSQL would refuse some such texts.
  if (!kind.pages || !isStoredSlug(slug)) return null;
  return publicRead<{ page: Page } | { movedTo: string } | null>(
    ctx,
    kind.collection,
    [itemPath(kind.pages.section, slug)],
    async () => {
      const row = await shownItems(ctx, kind).selectAll().where(sql.ref("slug"), "=", slug).executeTakeFirst();
      if (row) {
        ctx.reads(tagsOf(kind).item(row.id));
        return { page: await pageOf(seenItem(ctx, kind, row as unknown as ManagedRow<C>, row.id)) };
      }
      const page = builtIn(slug);
      return page === null ? findMoved(ctx, kind, slug) : { page };
    },
    (cause) => {
      const page = builtIn(slug);
      if (page !== null) return { page };
      const words = `This ${noun} can't be shown at the moment. Please try again in a minute.`;
      throw new DomainError("unavailable", words, { cause });
    },
  );
}

async function findMoved(ctx: Context, kind: ManagedKind, slug: string): Promise<{ movedTo: string } | null> {
  const id = await findFormerSlug(ctx, kind.collection, slug);
  if (id === null) return null;
  ctx.reads(tagsOf(kind).item(id));
  const moved = await shownItems(ctx, kind)
    .select(sql.ref<string>("slug").as("slug"))
    .where("id", "=", id)
    .executeTakeFirst();
  return moved ? { movedTo: moved.slug } : null;
}

/** What an editor tells search engines and social networks about a page beside title and description. */
export type OwnMeta = Pick<Meta, "noindex" | "canonical" | "picture">;

/** The metadata of an item's page: what its editor has filled in, else what the site makes. */
export function withOwnMeta(meta: Meta, row: Selectable<MetaColumns>): Meta {
  return {
    ...meta,
    ...(row.meta_title !== null && { title: row.meta_title }),
    ...(row.meta_description !== null && { description: row.meta_description }),
    ...ownMeta(row),
  };
}

/** The part of it that has no counterpart when it is empty. */
export function ownMeta(row: Selectable<MetaColumns>): OwnMeta {
  return {
    ...(row.meta_noindex && { noindex: true }),
    ...(row.meta_canonical !== null && { canonical: row.meta_canonical }),
    ...(row.meta_picture !== null && { picture: row.meta_picture }),
  };
}
