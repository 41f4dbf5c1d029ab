import { getAuthor } from "#domain/blog/authors.ts";
import { getArticle, findFeedArticles } from "#domain/blog/article.ts";
import { findEntries, findEntriesBy } from "#domain/blog/find-entries.ts";
import { pageCollections, publicPages } from "#domain/pages/public-pages.ts";
import { countPublishedPosts, findBuiltInAddresses } from "#domain/blog/post-addresses.ts";
import { getRedirect } from "#domain/pages/redirects.ts";
import { findSeries, findSurroundings } from "#domain/blog/find-surroundings.ts";
import { findCaseStudies, findNextStory, findSuccessStories, getCaseStudy } from "#domain/showcase/case-studies.ts";
import type { Context } from "#domain/context.ts";
import { readModulePlaces } from "#domain/showcase/module-places.ts";
import { findModules } from "#domain/showcase/modules.ts";
import { findUseCases, getUseCase } from "#domain/showcase/use-cases.ts";
import { itemPath, sections } from "#lib/addresses.ts";

/** Names of modules that a page refers to. */
const moduleTitles = ["Reunion", "Sports Clubs"];

/** What the pages of the site read, by address. The slugs are those that the changes below use. */
export function pagesOf(slugs: readonly string[]): Map<string, (ctx: Context) => Promise<unknown>> {
  const orRedirect = async (ctx: Context, path: string, found: unknown) => found ?? (await getRedirect(ctx, path));
  const items = slugs.flatMap((slug): [string, (ctx: Context) => Promise<unknown>][] => [
    [itemPath(sections.posts, slug), (ctx) => articlePage(ctx, slug)],
    [
      itemPath(sections.authors, slug),
      async (ctx) => {
        const found = await getAuthor(ctx, slug);
        if (!found || "movedTo" in found) return orRedirect(ctx, itemPath(sections.authors, slug), found);
        return [found, await findEntriesBy(ctx, found.author.id, 1)];
      },
    ],
    [
      itemPath(sections.useCases, slug),
      async (ctx) => {
        const found = await getUseCase(ctx, slug);
        return orRedirect(
          ctx,
          itemPath(sections.useCases, slug),
          found && [found, await findSuccessStories(ctx, slug), (await readModulePlaces(ctx)).of(moduleTitles)],
        );
      },
    ],
    [
      itemPath(sections.caseStudies, slug),
      async (ctx) => {
        const found = await getCaseStudy(ctx, slug);
        return orRedirect(ctx, itemPath(sections.caseStudies, slug), found && [found, await findNextStory(ctx, slug)]);
      },
    ],
  ]);
  return new Map<string, (ctx: Context) => Promise<unknown>>([
    ["/", (ctx) => Promise.all([findUseCases(ctx), findCaseStudies(ctx, { limit: 3 })])],
    [sections.useCases, findUseCases],
    [sections.caseStudies, (ctx) => findCaseStudies(ctx)],
    ["/modules", findModules],
    [sections.posts, (ctx) => findEntries(ctx, { topic: null, page: 1 })],
    [`${sections.posts}?page=2`, (ctx) => findEntries(ctx, { topic: null, page: 2 })],
    [
      `${sections.posts}?category`,
      (ctx) => findEntries(ctx, { topic: { list: "categories", ids: ["Engagement"] }, page: 1 }),
    ],
    ["/feed", findFeedArticles],
    ["/count", countPublishedPosts],
    ["/sitemap", (ctx) => Promise.all(pageCollections.map((name) => publicPages[name].addresses(ctx)))],
    ["/sitemap-pages", findBuiltInAddresses],
    ...items,
  ]);
}

/** What the page of an article reads. */
export async function articlePage(ctx: Context, slug: string): Promise<unknown> {
  const found = await getArticle(ctx, slug);
  if (!found) return getRedirect(ctx, itemPath(sections.posts, slug));
  if ("movedTo" in found) return found;
  return [found, await findSurroundings(ctx, found.article), await findSeries(ctx, found.article)];
}
