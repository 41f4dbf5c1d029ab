import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { type ManagedKind, type ManagedRow, isStoredSlug } from "../documents/kind.ts";
import { tagsOf } from "../documents/tags.ts";
import { seenItem } from "../documents/view.ts";
import { publicRead } from "../public-read.ts";
import { findFormerSlug } from "./former-slugs.ts";
import { shownInOrder, shownItems } from "./shown-items.ts";

/** The page of an item, for the sitemap. */
export interface PublicAddress {
  slug: string;
  /** When a managed item last changed, or a built-in one was published; null when unknown. */
  changedAt: Date | null;
}

/**
 * Managed items first, without those that search engines leave out, then the built-in ones at other addresses, whose pages always exist.
 */
export function withBuiltIn(
  rows: readonly { slug: string; updated_at: Date; meta_noindex: boolean }[],
  builtIn: readonly { slug: string; changedAt?: Date }[],
): PublicAddress[] {
  const listed = rows.filter(({ meta_noindex }) => !meta_noindex);
  const managed = listed.map(({ slug, updated_at }) => ({ slug, changedAt: updated_at }));
  const taken = new Set(rows.map(({ slug }) => slug));
  return [
    ...managed,
    ...builtIn
      .filter(({ slug }) => !taken.has(slug))
      .map(({ slug, changedAt }) => ({ slug, changedAt: changedAt ?? null })),
  ];
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
