import { redirect } from "react-router";
import { articlePage, articleTeams } from "#content/article-page.ts";
import type { ArticleLink } from "#domain/blog/article-link.ts";
import { findSurroundings } from "#domain/blog/find-surroundings.ts";
import { getArticle } from "#domain/blog/get-article.ts";
import { renderArticle } from "#domain/markdown/render-markdown.ts";
import { articleMeta } from "#app/lib/article-meta.ts";
import { describedPicture, quietPicture } from "#app/lib/content-picture.ts";
import { failedRead } from "#app/lib/failed-read.ts";
import { formatDay } from "#app/lib/format-day.ts";
import { absentPage } from "#app/lib/absent-page.ts";
import { notFoundMeta } from "#app/lib/not-found-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { ArticleContents } from "#app/sections/article/article-contents.tsx";
import { ArticleEnd } from "#app/sections/article/article-end.tsx";
import { ArticleHead } from "#app/sections/article/article-head.tsx";
import { ArticleText } from "#app/sections/article/article-text.tsx";
import { Neighbours } from "#app/sections/article/neighbours.tsx";
import { RelatedArticles } from "#app/sections/article/related-articles.tsx";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import type { Route } from "./+types/article.ts";

/** One article, built in or managed (specification section 2, Blog articles). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await getArticle(ctx, params.slug).catch(failedRead);
  if (found === null) return absentPage(ctx, `/blog/${params.slug}`);
  if ("movedTo" in found) throw redirect(`/blog/${found.movedTo}`, 301);
  const { article } = found;
  const [{ previous, next, related }, { html, sections }] = await Promise.all([
    findSurroundings(ctx, article),
    renderArticle(article.content, { ownIds: article.sectionIds }),
  ]);
  const { slug, title, excerpt, category, author, readTime, publishedAt } = article;
  const { demo, ...words } = articlePage;
  return {
    meta: articleMeta(ctx.siteUrl, article),
    words,
    head: { title, excerpt, category, author, readTime, ...daysOf(publishedAt), picture: describedPicture(article) },
    address: { path: `/blog/${slug}`, absolute: `${ctx.siteUrl}/blog/${slug}` },
    html,
    sections: sections.length > 1 ? sections : [],
    team: { name: author, text: articleTeams[author] ?? null },
    demo: article.requestDemo ? demo : null,
    neighbours: {
      previous: previous && { slug: previous.slug, title: previous.title },
      next: next && { slug: next.slug, title: next.title },
    },
    related: related.map(relatedCard),
  };
}

/** For people, and for machines. */
const daysOf = (date: Date) => ({ day: formatDay(date), date: date.toISOString() });

function relatedCard({ slug, title, category, publishedAt, ...picture }: ArticleLink) {
  return { slug, title, category, ...daysOf(publishedAt), picture: quietPicture(picture) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? notFoundMeta;

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NotFound />;
  const { words, head, address, html, sections, team, demo, neighbours, related } = loaderData;
  return (
    <article className="journal">
      <ArticleHead head={head} address={address} words={words} />
      <div className="page mt-10 grid gap-x-14 lg:mt-14 lg:grid-cols-[8fr_4fr] print:mt-4 print:block">
        <div className="min-w-0 max-w-measure print:max-w-none">
          <ArticleText html={html} />
          <ArticleEnd team={team} feed={words.feed} demo={demo} />
        </div>
        {sections.length > 0 && <ArticleContents label={words.contents} sections={sections} />}
      </div>
      <Neighbours words={words} {...neighbours} />
      <RelatedArticles heading={words.related} articles={related} />
    </article>
  );
}
