import { getArticle } from "../blog/article.ts";
import { getCaseStudy } from "../case-studies/find-case-studies.ts";
import type { Context } from "../context.ts";
import { getUseCase } from "../use-cases/find-use-cases.ts";
import { sitePages } from "./site-pages.ts";

/**
 * What visitors find at a path without the redirects that are kept by hand: a page, the path that an item there has moved to,
 * or nothing.
 */
export async function findPageAt(ctx: Context, path: string): Promise<"page" | { movedTo: string } | null> {
  if (sitePages.has(path)) return "page";
  const [, folder = "", slug = ""] = /^\/([a-z-]+)\/([^/]+)$/.exec(path) ?? [];
  const found = await findItem(ctx, folder, slug);
  if (!found) return null;
  return "movedTo" in found ? { movedTo: `/${folder}/${found.movedTo}` } : "page";
}

async function findItem(ctx: Context, folder: string, slug: string): Promise<{ movedTo: string } | object | null> {
  switch (folder) {
    case "blog":
      return getArticle(ctx, slug);
    case "use-cases":
      return getUseCase(ctx, slug);
    case "case-studies":
      return getCaseStudy(ctx, slug);
    default:
      return null;
  }
}
