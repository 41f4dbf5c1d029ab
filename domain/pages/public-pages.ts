import { articleAliases, articleShortForms } from "#content/journal/article-addresses.ts";
import { articles } from "#content/journal/articles.ts";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import type { Collection, Tables } from "#db/schema.ts";
import { itemPath, pathOf, tailOf } from "#lib/addresses.ts";
import { getArticle, findTakenSlugs, isPublished } from "../blog/article.ts";
import { getCaseStudy } from "../showcase/case-studies.ts";
import type { Context, ProcessContext } from "../context.ts";
import { getPage } from "../texts/pages.ts";
import { getUseCase } from "../showcase/use-cases.ts";
import { findInList } from "../reading/shown-items.ts";
import { findShownAddresses, type PublicAddress, withBuiltIn } from "../reading/sources.ts";
import { publicRead } from "../public-read.ts";
import { getAuthor } from "../blog/authors.ts";
import { authorKind } from "../kinds/author.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import { kindAt } from "../kinds/kinds.ts";
import { withTimeout } from "#lib/pacing.ts";
import { postKind } from "../kinds/post.ts";
import { tagsOf } from "../documents/tags.ts";
import { DomainError } from "#lib/domain-error.ts";
import { countItems } from "../reading/list-pages.ts";

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

/**
 * The final target of the redirect that admins keep at a path, or null. Call it only when there is no page at the path,
 * so that a redirect never hides one. Never throws: without the database there is none.
 */
export function getRedirect(ctx: Context, path: string): Promise<string | null> {
  return publicRead(
    ctx,
    "redirects",
    [],
    () => readRedirect(ctx, path),
    () => null,
  );
}

async function readRedirect(ctx: Context, path: string): Promise<string | null> {
  const to = await keptTarget(ctx, path);
  return to === null ? null : resolveRedirect(ctx, to, new Set([path]));
}

async function keptTarget({ db }: Context, path: string): Promise<string | null> {
  const kept = await db.selectFrom("redirects").select("to_path").where("from_path", "=", path).executeTakeFirst();
  return kept?.to_path ?? null;
}

/** More steps than reasonable edits make. */
const maxSteps = 20;

/**
 * The final target of an address: a page, or a path without a page and a redirect. Query and fragment are kept unless a
 * redirect on the way has its own. Null for a circle.
 * @param seen paths that must not come again
 */
export async function resolveRedirect(
  ctx: Context,
  address: string,
  seen: ReadonlySet<string> = new Set(),
): Promise<string | null> {
  const passed = new Set(seen);
  let [path, tail] = [pathOf(address), tailOf(address)];
  while (!passed.has(path) && passed.size < maxSteps) {
    passed.add(path);
    const next = await nextStep(ctx, path);
    if (next === null) return path + tail;
    [path, tail] = [pathOf(next), tailOf(next) || tail];
  }
  return null;
}

async function nextStep(ctx: Context, path: string): Promise<string | null> {
  const found = await findPageAt(ctx, path);
  if (found === "page") return null;
  return found ? found.movedTo : keptTarget(ctx, path);
}

/** The check gives up after this; a visitor may be waiting. */
const readTimeoutMs = 1_500;

/**
 * Every path with a redirect that admins keep, so that the process can tell them from unknown paths.
 * @throws when the database fails or takes longer than 1.5 s
 */
export async function findRedirectedPaths({ db }: ProcessContext): Promise<Set<string>> {
  const rows = await withTimeout(db.selectFrom("redirects").select("from_path").execute(), readTimeoutMs);
  return new Set(rows.map(({ from_path }) => from_path));
}

const builtInArticles = [...articles.values()].map(({ slug, date }) => ({ slug, changedAt: new Date(date) }));

/**
 * Addresses of all public articles, newest first, for the sitemap. Never throws: without the database, the built-in
 * ones.
 */
export async function findPostAddresses(ctx: Context): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "blog_posts",
    [tagsOf(postKind).any],
    () =>
      ctx.db
        .selectFrom("blog_posts")
        .where(isPublished)
        .select(["slug", "updated_at", "meta_noindex"])
        .orderBy("published_at", "desc")
        .orderBy("id")
        .execute(),
    () => [],
  );
  return withBuiltIn(rows, builtInArticles);
}

/**
 * The published posts in one part of a long sitemap, oldest first, so that a new post changes only the last part. Empty
 * beyond the last part.
 * @param part from 1
 * @param size addresses in a part
 * @throws DomainError `unavailable` when the database does not answer in time
 */
export async function findPostAddressPart(ctx: Context, part: number, size: number): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "blog_posts",
    [tagsOf(postKind).any],
    () => readPart(ctx, part, size),
    (cause) => {
      throw new DomainError("unavailable", "The sitemap can't be made at the moment.", { cause });
    },
  );
  return withBuiltIn(rows, []);
}

function readPart(ctx: Context, part: number, size: number) {
  const places = ctx.db
    .selectFrom("blog_posts")
    .where(isPublished)
    .select("id")
    .orderBy("published_at")
    .orderBy("id", "desc")
    .limit(size)
    .offset((part - 1) * size);
  return ctx.db
    .selectFrom("blog_posts")
    .where("id", "in", places)
    .select(["slug", "updated_at", "meta_noindex"])
    .orderBy("published_at")
    .orderBy("id", "desc")
    .execute();
}

/** The built-in articles whose address no published post has. Never throws: without the database, all of them. */
export async function findBuiltInAddresses(ctx: Context): Promise<PublicAddress[]> {
  const taken = await publicRead(
    ctx,
    "blog_posts",
    [],
    () => findInList(ctx, postKind, () => findTakenSlugs(ctx), String),
    () => [],
  );
  return withBuiltIn([], builtInArticles).filter(({ slug }) => !taken.includes(slug));
}

/** Number of published posts. Never throws: without the database, 0. */
export function countPublishedPosts(ctx: Context): Promise<number> {
  return publicRead(
    ctx,
    "blog_posts",
    [],
    () => findInList(ctx, postKind, () => countItems(ctx, "blog_posts", true), String),
    () => 0,
  );
}
