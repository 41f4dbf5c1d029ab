import type { ArticleView } from "#app/lib/views/article-view.ts";
import { ArticleEnd, Neighbours, RelatedArticles } from "./article-end.tsx";
import { ArticleHead } from "./article-head.tsx";
import { ArticleSeries } from "./article-series.tsx";
import { Link, useNavigate } from "react-router";
import { useEffect, useRef } from "react";
import { isKnownRoute } from "#app/lib/known-routes.ts";
import blockStyles from "#app/styles/article-blocks.css?url";
import { replaceBrokenPictures } from "#app/lib/replace-broken-pictures.ts";
import { inAppLink } from "../frame/use-site-clicks.ts";

/** One article, from its head to the related articles. */
export function ArticlePage(props: ArticleView) {
  const { words, head, address, html, hasBlocks, sections, team, demo } = props;
  const { neighbours, related, byline, authors, series } = props;
  return (
    <article className="journal">
      {hasBlocks && <link rel="stylesheet" href={blockStyles} precedence="default" />}
      <ArticleHead head={head} byline={byline} address={address} words={words} />
      <div className="page mt-10 grid gap-x-14 lg:mt-14 lg:grid-cols-[8fr_4fr] print:mt-4 print:block">
        <div className="min-w-0 max-w-measure print:max-w-none">
          {series && <ArticleSeries series={series} />}
          <ArticleText html={html} fallback={head.picture.fallback.src} />
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
  /** URL of the picture that replaces those that do not load. */
  fallback: string;
}

/**
 * The text of the article. With script, its internal links are followed by the router, films play in place, and pictures that don't load
 * are replaced by a stock picture.
 */
function ArticleText({ html, fallback }: ArticleTextProps) {
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
  return <div ref={text} dir="auto" className="article journal-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
