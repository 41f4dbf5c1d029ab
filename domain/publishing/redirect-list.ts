import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { type ItemPage, itemsPerPage } from "../reading/list-pages.ts";
import { type PageCollection, findPageAt, pageCollections, publicPages } from "../pages/public-pages.ts";
import { type Redirect, automaticId, pageRedirectId } from "../redirects/redirect.ts";
import { findReleaseDrafts } from "../releases/open-releases.ts";
import { itemPath, pathOf } from "#lib/addresses.ts";
import { kindOf } from "../kinds/kinds.ts";
import { leadsNowhere } from "../redirects/site-answers.ts";

import { readablePath } from "#lib/http/requests.ts";
import { requireAbility } from "../security/rights.ts";
import { withPublished } from "./views.ts";
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
  const hasWords = (path: string) => [path, readablePath(path)].some((each) => each.toLowerCase().includes(words));
  const all = [...kept.map((redirect) => ({ ...redirect, automatic: false })), ...automatic.flat()]
    .filter(({ from, to }) => hasWords(from) || hasWords(to))
    .toSorted(
      (one, other) => other.created_at.getTime() - one.created_at.getTime() || (one.from < other.from ? -1 : 1),
    );
  const pages = Math.max(1, Math.ceil(all.length / itemsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const onPage = all.slice((shown - 1) * itemsPerPage, shown * itemsPerPage);
  const items = await Promise.all(
    // Only redirects that admins keep are checked: an automatic one follows its item.
    onPage.map(async (item) => ({ ...item, leadsNowhere: !item.automatic && (await leadsNowhere(ctx, item.to)) })),
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
  const inForce = rows.filter(({ former }) => !publicPages[collection].isBuiltIn(former));
  return inForce.map(({ former, present, created_at }) => ({
    id: automaticId(collection, former),
    from: itemPath(pages.section, former),
    to: itemPath(pages.section, present),
    created_at,
    automatic: true,
  }));
}

/** For each path that some open release makes a page at, the first such release by name. */
async function findReleasesWithPages(
  ctx: Context,
  paths: readonly string[],
): Promise<Map<string, NonNullable<Redirect["awaits"]>>> {
  const found = new Map<string, NonNullable<Redirect["awaits"]>>();
  if (paths.length === 0) return found;
  const open = ctx.db.selectFrom("releases").select(["id", "name"]).where("state", "=", "open");
  for (const release of await open.orderBy("name").orderBy("id").execute()) {
    const drafts = await findReleaseDrafts(ctx, release.id);
    if (drafts.length === 0) continue;
    const view = await withPublished(ctx, drafts);
    for (const path of paths) {
      if (!found.has(path) && (await findPageAt(view, path)) === "page") found.set(path, release);
    }
  }
  return found;
}
