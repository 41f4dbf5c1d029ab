import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { requireAbility } from "../rights.ts";
import type { Context } from "../context.ts";
import { itemsPerPage, type ItemPage } from "../content/find-items.ts";
import { kindOf } from "../content/kinds.ts";
import { automaticId, pageRedirectId, pathOf, type Redirect } from "./redirect.ts";
import { findReleasesWithPages } from "./find-awaited-pages.ts";
import { findPageAt, type PageCollection, pageCollections, publicPages } from "../content/public-pages.ts";

/**
 * One page of the redirects in force, newest first: those that admins keep, and former addresses of public items. A
 * former address at which there is a page again is left out.
 * @param page from 1; a page beyond the last gives the last
 * @param search text that either path contains
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findRedirects(
  ctx: Context,
  { page = 1, search = "" }: { page?: number; search?: string } = {},
): Promise<ItemPage<Redirect>> {
  requireAbility(ctx, "redirects");
  const [kept, ...automatic] = await Promise.all([
    ctx.db.selectFrom("redirects").select(["id", "from_path as from", "to_path as to", "created_at"]).execute(),
    findMovedPages(ctx),
    ...pageCollections.map((collection) => findAutomatic(ctx, collection)),
  ]);
  const words = search.trim().toLowerCase();
  const all = [...kept.map((redirect) => ({ ...redirect, automatic: false })), ...automatic.flat()]
    .filter(({ from, to }) => from.includes(words) || to.includes(words))
    .toSorted(
      (one, other) => other.created_at.getTime() - one.created_at.getTime() || (one.from < other.from ? -1 : 1),
    );
  const pages = Math.max(1, Math.ceil(all.length / itemsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const onPage = all.slice((shown - 1) * itemsPerPage, shown * itemsPerPage);
  const items = await Promise.all(
    onPage.map(async (item) => ({ ...item, leadsNowhere: await leadsNowhere(ctx, item) })),
  );
  const missing = items.flatMap((item) => (item.leadsNowhere ? [pathOf(item.to)] : []));
  const awaited = await findReleasesWithPages(ctx, missing);
  return {
    items: items.map((item) => ({ ...item, awaits: awaited.get(pathOf(item.to)) ?? null })),
    page: shown,
    pages,
    total: all.length,
    isMore: false,
  };
}

/** Only redirects that admins keep are checked: an automatic one follows its item. */
async function leadsNowhere(ctx: Context, { automatic, to }: StoredRedirect): Promise<boolean> {
  return !automatic && (await findPageAt(ctx, pathOf(to))) === null;
}

type StoredRedirect = Omit<Redirect, "leadsNowhere" | "awaits">;

/** Former addresses of public pages that editors have made. No page is at one: a page that comes there takes the address. */
async function findMovedPages(ctx: Context): Promise<StoredRedirect[]> {
  const rows = await ctx.db
    .selectFrom("former_page_addresses as former")
    .innerJoin("site_pages", "site_pages.id", "former.page_id")
    .select(["former.address as from", "site_pages.address as to", "former.created_at"])
    .execute();
  return rows.map((row) => ({ ...row, id: pageRedirectId(row.from), automatic: true }));
}

async function findAutomatic(ctx: Context, collection: PageCollection): Promise<StoredRedirect[]> {
  const { pages, shown } = kindOf<Collection>(collection);
  if (!pages) return [];
  // The selected columns exist in all of these tables; the query builder needs one table for the types.
  const table = collection as "blog_posts";
  const rows = await ctx.db
    .selectFrom("slug_history")
    .innerJoin(`${table} as item`, "item.id", "slug_history.item_id")
    .select(["slug_history.slug as former", "item.slug as present", "slug_history.created_at"])
    .where("slug_history.collection", "=", collection)
    .where(sql.ref<boolean>(`item.${shown}`), "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(`${table} as holder`)
            .select("holder.id")
            .whereRef("holder.slug", "=", "slug_history.slug")
            .where(sql.ref<boolean>(`holder.${shown}`), "=", true),
        ),
      ),
    )
    .execute();
  // At the former address of an item that was a built-in one, the built-in page shows again.
  const inForce = rows.filter(({ former }) => !publicPages[collection].builtIn.has(former));
  return inForce.map(({ former, present, created_at }) => ({
    id: automaticId(collection, former),
    from: itemPath(pages.section, former),
    to: itemPath(pages.section, present),
    created_at,
    automatic: true,
  }));
}
