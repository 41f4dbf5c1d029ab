import { articleAliases, articleShortForms } from "#content/article-addresses.ts";
import { articles } from "#content/articles.ts";
import { caseStudies } from "#content/case-studies.ts";
import { useCases } from "#content/use-cases.ts";
import type { Collection, Tables } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { getArticle } from "../blog/article.ts";
import { findPostAddresses } from "../blog/find-post-addresses.ts";
import { getCaseStudy } from "../case-studies/find-case-studies.ts";
import type { Context } from "../context.ts";
import type { PublicAddress } from "../public-address.ts";
import { getPage } from "../site-pages/get-page.ts";
import { getUseCase } from "../use-cases/find-use-cases.ts";
import { findShownAddresses } from "./find-shown.ts";
import { getAuthor } from "../authors/get-author.ts";
import { authorKind } from "./kinds/author.ts";
import { caseStudyKind } from "./kinds/case-study.ts";
import { useCaseKind } from "./kinds/use-case.ts";
import { kindAt } from "./kinds.ts";

/** Collections whose items have a page each. */
export type PageCollection = { [C in Collection]: Tables[C] extends { slug: string } ? C : never }[Collection];

/** The public pages of a kind, built in or managed. */
interface PublicPages {
  /** The page with this slug, its new address, or null. */
  get: (ctx: Context, slug: string) => Promise<object | { movedTo: string } | null>;
  /** Every page, for the sitemap. */
  addresses: (ctx: Context) => Promise<PublicAddress[]>;
  /** Slugs of the built-in pages. */
  builtIn: ReadonlySet<string>;
  /** Other slugs that the site answers, such as short forms. */
  alsoAnswers: ReadonlySet<string>;
}

const slugsOf = (entries: readonly { slug: string }[]) => new Set(entries.map(({ slug }) => slug));
const none: ReadonlySet<string> = new Set();

/** In the order of the sitemap. */
export const publicPages: Readonly<Record<PageCollection, PublicPages>> = {
  use_cases_content: {
    get: getUseCase,
    addresses: (ctx) => findShownAddresses(ctx, useCaseKind, useCases),
    builtIn: slugsOf(useCases),
    alsoAnswers: none,
  },
  case_studies_content: {
    get: getCaseStudy,
    addresses: (ctx) => findShownAddresses(ctx, caseStudyKind, caseStudies),
    builtIn: slugsOf(caseStudies),
    alsoAnswers: none,
  },
  authors: {
    get: getAuthor,
    addresses: (ctx) => findShownAddresses(ctx, authorKind, []),
    builtIn: none,
    alsoAnswers: none,
  },
  blog_posts: {
    get: getArticle,
    addresses: findPostAddresses,
    builtIn: new Set(articles.keys()),
    alsoAnswers: new Set([...articleAliases.keys(), ...articleShortForms.keys()]),
  },
};

export const pageCollections = Object.keys(publicPages) as PageCollection[];

/** Whether there is a built-in page at an item's address, which visitors see when the item is gone (decision 075). */
export function hasBuiltInPage(collection: Collection, slug: string | null): boolean {
  const pages = pageCollections.find((each) => each === collection);
  return pages !== undefined && slug !== null && publicPages[pages].builtIn.has(slug);
}

/**
 * What is at a path, apart from redirects that admins keep: a page, the new path of an item that was there, or nothing.
 */
export async function findPageAt(ctx: Context, path: string): Promise<"page" | { movedTo: string } | null> {
  if (ctx.sitePages.has(path)) return "page";
  const asked = kindAt(path);
  if (!asked?.kind.pages) {
    const page = await getPage(ctx, path);
    return page && "page" in page ? "page" : page;
  }
  const { section } = asked.kind.pages;
  const found = await publicPages[asked.kind.collection as PageCollection].get(ctx, asked.slug);
  if (!found) return null;
  return "movedTo" in found ? { movedTo: itemPath(section, found.movedTo) } : "page";
}
