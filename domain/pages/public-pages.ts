import type { Collection, Tables } from "#db/schema.ts";
import { type Section, itemPath } from "#lib/addresses.ts";
import { articlePages } from "../blog/article.ts";
import { authorPages } from "../blog/authors.ts";
import type { Context } from "../context.ts";
import { kindAt } from "../kinds/kinds.ts";
import type { ItemPages } from "../reading/item-pages.ts";
import { isMoved } from "../reading/source.ts";
import { caseStudyPages } from "../showcase/case-studies.ts";
import { useCasePages } from "../showcase/use-cases.ts";
import { getPage } from "../reading/site-pages.ts";

/** Collections whose items have a page each. */
export type PageCollection = { [C in Collection]: Tables[C] extends { slug: string } ? C : never }[Collection];

/** The pages of each kind, in the order of the sitemap: the one list of them. */
export const publicPages: Readonly<Record<PageCollection, ItemPages>> = {
  use_cases_content: useCasePages,
  case_studies_content: caseStudyPages,
  authors: authorPages,
  blog_posts: articlePages,
};

export const pageCollections = Object.keys(publicPages) as PageCollection[];

/** Whether there is a built-in page at an item's address, which visitors see when the item is gone (decision 075). */
export function hasBuiltInPage(collection: Collection, slug: string | null): boolean {
  const pages = (publicPages as Partial<Record<Collection, ItemPages>>)[collection];
  return pages !== undefined && slug !== null && pages.isBuiltIn(slug);
}

/** The pages of the kind that has its items at such a path, and the slug; null for any other path. */
export function pagesAt(path: string): { pages: ItemPages; section: Section; slug: string } | null {
  const target = kindAt(path);
  if (!target?.kind.pages) return null;
  const { kind, slug } = target;
  return { pages: publicPages[kind.collection as PageCollection], section: target.kind.pages.section, slug };
}

/**
 * What is at a path, apart from redirects that admins keep: a page, the new path of an item that was there, or nothing.
 */
export async function findPageAt(ctx: Context, path: string): Promise<"page" | { movedTo: string } | null> {
  if (ctx.sitePages.has(path)) return "page";
  const target = pagesAt(path);
  const found = target ? await target.pages.get(ctx, target.slug) : await getPage(ctx, path);
  if (!found) return null;
  if (!isMoved(found)) return "page";
  return { movedTo: target ? itemPath(target.section, found.movedTo) : found.movedTo };
}
