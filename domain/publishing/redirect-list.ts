import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { type ItemPage, itemsPerPage } from "../reading/list-pages.ts";
import { type PageCollection, findPageAt, pageCollections, publicPages } from "../pages/public-pages.ts";
import { type Redirect, automaticId } from "../redirects/redirect.ts";
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
    ...pageCollections.map((collection) => findMovedItems(ctx, collection)),
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
    .selectFrom("former_addresses as former")
    .innerJoin("site_pages", "site_pages.id", "former.id")
    .select(["former.path as from", "site_pages.address as to", "former.created_at"])
    .where("former.kind", "=", "site_texts")
    .execute();
  return rows.map((moved) => ({ ...moved, id: automaticId("site_texts", moved.from), automatic: true }));
}

async function findMovedItems(ctx: Context, collection: PageCollection): Promise<StoredRedirect[]> {
  const { pages, shown } = kindOf<Collection>(collection);
  if (!pages) return [];
  // The selected columns exist in all of these tables; the query builder needs one table for the types.
  const table = collection as "blog_posts";
  const slug = sql<string>`substr(former.path, ${sql.lit(itemPath(pages.section, "").length + 1)})`;
  const rows = await ctx.db
    .selectFrom("former_addresses as former")
    .innerJoin(`${table} as item`, "item.id", "former.id")
    .select(["former.path as from", slug.as("slug"), "item.slug as present", "former.created_at"])
    .where("former.kind", "=", collection)
    .where(sql.ref<boolean>(`item.${shown}`), "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(`${table} as holder`)
            .select("holder.id")
            .where("holder.slug", "=", slug)
            .where(sql.ref<boolean>(`holder.${shown}`), "=", true),
        ),
      ),
    )
    .execute();
  // At the former address of an item that was a built-in one, the built-in page shows again.
  const inForce = rows.filter((row) => !publicPages[collection].isBuiltIn(row.slug));
  return inForce.map(({ from, present, created_at }) => ({
    id: automaticId(collection, from),
    from,
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
