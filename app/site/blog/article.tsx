import { itemPath, sections } from "#lib/addresses.ts";
import { redirect } from "react-router";
import { getArticle } from "#domain/blog/article.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { articleMeta } from "#app/lib/meta/article-meta.ts";
import { viewOfArticle } from "#app/lib/views/article-view.ts";
import { failedRead, absentPage } from "#app/lib/absent-page.ts";
import { metaOrNotFound } from "#app/lib/meta/not-found-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { ArticlePage } from "#app/sections/blog/article-page.tsx";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import type { Route } from "./+types/article.ts";

/** One article, built in or managed (docs/product.md#blog-articles). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found] = await Promise.all([getTexts(ctx), getArticle(ctx, params.slug).catch(failedRead)]);
  if (found === null) return absentPage(ctx, url.pathname);
  if ("movedTo" in found) throw redirect(itemPath(sections.posts, found.movedTo), 301);
  const { article } = found;
  const site = { siteUrl: ctx.siteUrl, texts };
  return showLibrary(ctx, { meta: articleMeta(site, article), ...(await viewOfArticle(ctx, article)) });
}

export const meta = metaOrNotFound;

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NotFound /> : <ArticlePage {...loaderData} />;
}
