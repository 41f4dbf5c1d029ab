import { itemPath, sections } from "#lib/addresses.ts";
import { redirect, Link, useNavigate } from "react-router";
import { getArticle } from "#domain/blog/article.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { articleMeta } from "./blog-meta.ts";
import { type ArticleView, viewOfArticle } from "#app/lib/views/item-views.ts";
import { failedRead, absentPage } from "#app/lib/answers.ts";
import { metaOrNotFound, NotFound } from "#app/sections/errors.tsx";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import type { Route } from "./+types/article.ts";
import { ArticleEnd, Neighbours, RelatedArticles } from "./article-end.tsx";
import { ArticleHead } from "./article-head.tsx";
import { useEffect, useRef } from "react";
import { isKnownRoute, inAppLink } from "#app/sections/frame/navigation.tsx";
import blockStyles from "#app/styles/article-blocks.css?url";
import { replaceBrokenPictures } from "#app/lib/replace-broken-pictures.ts";

/** One article, built in or managed (docs/product.md#blog-articles). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found] = await Promise.all([getTexts(ctx), getArticle(ctx, params.slug).catch(failedRead)]);
  if (found === null) return absentPage(ctx, url.pathname);
  if ("movedTo" in found) throw redirect(itemPath(sections.posts, found.movedTo), 301);
  const { article } = found;
  const site = { siteUrl: ctx.siteUrl, texts };
  const view = await viewOfArticle(ctx, article).catch(failedRead);
  return showLibrary(ctx, { meta: articleMeta(site, article), ...view });
}

export const meta = metaOrNotFound;

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NotFound /> : <ArticlePage {...loaderData} />;
}

/** One article, from its head to the related articles. */
function ArticlePage(props: ArticleView) {
  const { words, head, address, html, hasBlocks, isJoined, sections, team, demo } = props;
  const { neighbours, related, byline, authors, series } = props;
  return (
    <article className="journal">
      {hasBlocks && <link rel="stylesheet" href={blockStyles} precedence="default" />}
      <ArticleHead head={head} byline={byline} address={address} words={words} />
      <div className="page mt-10 grid gap-x-14 lg:mt-14 lg:grid-cols-[8fr_4fr] print:mt-4 print:block">
        <div className="min-w-0">
          {series && <ArticleSeries series={series} />}
          <ArticleText html={html} isJoined={isJoined} fallback={head.picture.fallback.src} />
          <ArticleEnd team={team} authors={authors} feed={words.feed} demo={demo} />
        </div>
        {sections.length > 0 && <ArticleContents label={words.contents} sections={sections} />}
      </div>
      <Neighbours words={words} {...neighbours} />
      <RelatedArticles heading={words.related} articles={related} />
    </article>
  );
}

interface ArticleContentsProps {
  label: string;
  sections: readonly { id: string; heading: string }[];
}

/** The table of contents beside the text on wide screens. The browser marks the present section (journal.css). */
function ArticleContents({ label, sections }: ArticleContentsProps) {
  return (
    <nav aria-labelledby="contents-label" className="no-print hidden lg:block">
      <div className="article-contents sticky top-28 max-h-[calc(100dvh-9rem)] overflow-y-auto text-sm">
        <h2 id="contents-label" className="mb-3 font-sans text-sm font-semibold tracking-normal text-ink-soft">
          {label}
        </h2>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <Link to={`#${id}`}>{heading}</Link>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

interface ArticleTextProps {
  html: string;
  /** Whether its first letter can't be set apart from the next. */
  isJoined: boolean | undefined;
  /** URL of the picture that replaces those that do not load. */
  fallback: string;
}

/**
 * The text of the article. With script, its internal links are followed by the router, films play in place, and pictures that don't load
 * are replaced by a stock picture.
 */
function ArticleText({ html, isJoined, fallback }: ArticleTextProps) {
  const navigate = useNavigate();
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent) => {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
        return;
      const video = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-video]");
      if (video) {
        event.preventDefault();
        // Without the script, the film's own page.
        import("./play-video.ts").then(
          ({ playVideo }) => playVideo(video),
          () => location.assign(video.href),
        );
        return;
      }
      const link = inAppLink(event.target);
      if (!link || !isKnownRoute(link.pathname)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);

  useEffect(() => (text.current ? replaceBrokenPictures(text.current, fallback) : undefined), [html, fallback]);

  // Sanitized on the server (domain/markdown).
  const look = `article journal-text${isJoined ? " joined" : ""}`;
  return <div ref={text} dir="auto" className={look} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface ArticleSeriesProps {
  series: {
    name: string;
    /** Such as "Part 2 of 4". */
    part: string;
    /** Stands before the name. */
    of: string;
    /** All parts in their order; the article itself has no path. */
    parts: readonly { title: string; href: string | null }[];
  };
}

/** The series that an article is a part of, with links to the other parts. */
function ArticleSeries({ series: { name, part, of, parts } }: ArticleSeriesProps) {
  return (
    <nav aria-label={`${part} ${of} ${name}`} className="no-print mb-10 border-y border-line py-6 text-sm">
      <p className="text-ink-soft">
        <strong className="font-semibold text-brass-700">{part}</strong> {of}
      </p>
      <p className="font-display text-xl font-medium">{name}</p>
      <ol className="mt-2 grid list-decimal gap-1 pl-4.5">
        {parts.map(({ title, href }) =>
          href === null ? (
            <li key={title} aria-current="page" className="font-semibold">
              {title}
            </li>
          ) : (
            <li key={href}>
              <Link to={href} className="link">
                {title}
              </Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
