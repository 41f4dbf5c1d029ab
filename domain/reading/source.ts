import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { findFormerOwner } from "../documents/former-addresses.ts";
import { type ManagedKind, type ManagedRow, type Order, isStoredSlug } from "../documents/kind.ts";
import { tagsOf } from "../documents/tags.ts";
import { seenItem } from "../documents/view.ts";
import { publicRead } from "../public-read.ts";
import { getTexts } from "../texts/get-texts.ts";
import { findPlace, findShown, shownInOrder, shownItems } from "./shown-items.ts";

/**
 * Where visitors get the documents of a kind from: its managed items and the entries that ship with the site
 * (docs/product.md#built-in-and-managed-content). How the two make a list, a page and the sitemap is decided in this file alone.
 */
export interface Source<C extends Collection, Document extends { slug: string }> {
  readonly kind: ManagedKind<C>;
  /** Every built-in entry, in the order of lists. */
  readonly builtIn: readonly { readonly slug: string; readonly changedAt?: Date }[];
  /** The documents of the built-in entries, with the words that editors have changed. */
  readonly readBuiltIn: (ctx: Context) => Document[] | Promise<Document[]>;
  /** The documents of managed items that visitors see, in the order of a list. @param place of the first one in the list, from 0 */
  readonly readManaged: (ctx: Context, rows: ManagedRow<C>[], place: number) => Document[] | Promise<Document[]>;
  /** Whether a page depends on the place in the list, as its stock picture does. */
  readonly isPlaced?: true;
  /** The order of the sitemap, when it is not that of the admin's list. */
  readonly order?: Order;
}

/**
 * The documents of a list: those of the managed items that visitors see, or the built-in ones when there are none. Never throws: when the
 * database fails or takes longer than 1.5 s, the built-in ones are used and the answer is marked as degraded.
 * @param options.limit maximum number; all without it
 */
export async function findDocuments<C extends Collection, Document extends { slug: string }>(
  ctx: Context,
  source: Source<C, Document>,
  { limit }: { limit?: number | undefined } = {},
): Promise<Document[]> {
  // At the same time, so that a database that does not answer is waited for once: the documents have words of the site's texts.
  const [, rows] = await Promise.all([getTexts(ctx), findShown(ctx, source.kind, { limit })]);
  return rows.length > 0 ? source.readManaged(ctx, rows, 0) : (await source.readBuiltIn(ctx)).slice(0, limit);
}

/** The present slug of an item that was at an address before. */
export interface Moved {
  movedTo: string;
}

export const isMoved = (found: object): found is Moved => "movedTo" in found;

/** A document with the managed item that it was made of; null for a built-in one. */
interface Found<C extends Collection, Document> {
  document: Document;
  row: ManagedRow<C> | null;
}

/**
 * The document at an address: that of the managed item that visitors see there, else the built-in one; `{ movedTo }` with
 * the present slug when an item has left this address; null when there is none. When the database fails or takes longer
 * than 1.5 s, the built-in one is used and the answer is marked as degraded.
 * @param noun name of such a page within a sentence
 * @throws DomainError `unavailable` when the database fails and there is no built-in one, because the page may exist
 */
export async function getDocument<C extends Collection, Document extends { slug: string }>(
  ctx: Context,
  source: Source<C, Document>,
  slug: string,
  noun: string = source.kind.noun,
): Promise<Found<C, Document> | Moved | null> {
  const { kind } = source;
  // A text that can't be a slug has no row, and PostgreSQL would refuse some such texts.
  if (!kind.pages || !isStoredSlug(slug)) return null;
  const path = itemPath(kind.pages.section, slug);
  const builtIn = async (): Promise<Found<C, Document> | null> => {
    if (!isBuiltIn(source, slug)) return null;
    const document = (await source.readBuiltIn(ctx)).find((each) => each.slug === slug);
    return document ? { document, row: null } : null;
  };
  const read = async () => {
    const stored = await shownItems(ctx, kind).selectAll().where(sql.ref("slug"), "=", slug).executeTakeFirst();
    if (!stored) return (await builtIn()) ?? findMoved(ctx, kind, path);
    ctx.reads(tagsOf(kind).item(stored.id));
    const row = seenItem(ctx, kind, stored as unknown as ManagedRow<C>, stored.id);
    const place = source.isPlaced ? await findPlace(ctx, kind, stored.id) : 0;
    const [document] = await source.readManaged(ctx, [row], place);
    return document ? { document, row } : null;
  };
  const standIn = async (cause: unknown) => {
    const found = await builtIn();
    if (found) return found;
    const words = `This ${noun} can't be shown at the moment. Please try again in a minute.`;
    throw new DomainError("unavailable", words, { cause });
  };
  return publicRead<Found<C, Document> | Moved | null>(ctx, kind.collection, [path], read, standIn);
}

async function findMoved(ctx: Context, kind: ManagedKind, path: string): Promise<Moved | null> {
  const id = await findFormerOwner(ctx, kind.collection, path);
  if (id === null) return null;
  ctx.reads(tagsOf(kind).item(id));
  const moved = await shownItems(ctx, kind)
    .select(sql.ref<string>("slug").as("slug"))
    .where("id", "=", id)
    .executeTakeFirst();
  return moved ? { movedTo: moved.slug } : null;
}

/** Whether there is a built-in page at an address, which visitors see unless a managed item has the address. */
export function isBuiltIn({ builtIn }: Pick<Source<Collection, { slug: string }>, "builtIn">, slug: string): boolean {
  return builtIn.some((entry) => entry.slug === slug);
}

/** Slugs of built-in entries that managed items have which visitors see: these addresses show the items. */
export async function findTakenSlugs({ db }: Context, { kind, builtIn }: BareSource): Promise<string[]> {
  // With both conditions in one query, SQLite reads all published posts instead of the few.
  const rows = await db
    .selectFrom(kind.collection)
    .select([sql.ref<string>("slug").as("slug"), sql.ref<boolean>(kind.shown).as("shown")])
    .where(
      sql.ref("slug"),
      "in",
      builtIn.map(({ slug }) => slug),
    )
    .execute();
  return rows.flatMap(({ slug, shown }) => (shown ? [slug] : []));
}

/** What does not depend on documents. */
type BareSource = Pick<Source<Collection, { slug: string }>, "kind" | "builtIn" | "order">;

/** The page of an item, for the sitemap. */
export interface PublicAddress {
  slug: string;
  /** When a managed item last changed, or a built-in one was published; null when unknown. */
  changedAt: Date | null;
}

/**
 * Addresses of all pages of the kind for the sitemap: managed items first, without those that search engines leave out, then the built-in
 * ones at other addresses, whose pages always exist. Never throws: without the database, the built-in ones.
 */
export async function findAddresses(ctx: Context, { kind, builtIn, order }: BareSource): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    kind.collection,
    [tagsOf(kind).any],
    () =>
      shownInOrder(ctx, kind, order)
        .select([sql.ref<string>("slug").as("slug"), "updated_at", sql.ref<boolean>("meta_noindex").as("meta_noindex")])
        .execute(),
    () => [],
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  return [...addressesOf(rows), ...builtInAddresses({ builtIn }, taken)];
}

/** Addresses of managed items, without those that search engines leave out. */
export function addressesOf(
  rows: readonly { slug: string; updated_at: Date; meta_noindex: boolean }[],
): PublicAddress[] {
  const listed = rows.filter(({ meta_noindex }) => !meta_noindex);
  return listed.map(({ slug, updated_at }) => ({ slug, changedAt: updated_at }));
}

/** @param taken slugs of managed items that visitors see */
export function builtInAddresses(
  { builtIn }: Pick<BareSource, "builtIn">,
  taken: ReadonlySet<string>,
): PublicAddress[] {
  const free = builtIn.filter(({ slug }) => !taken.has(slug));
  return free.map(({ slug, changedAt }) => ({ slug, changedAt: changedAt ?? null }));
}
