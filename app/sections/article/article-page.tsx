import type { ArticleView } from "#app/lib/article-view.ts";
import { ArticleContents } from "./article-contents.tsx";
import { ArticleEnd } from "./article-end.tsx";
import { ArticleHead } from "./article-head.tsx";
import { ArticleText } from "./article-text.tsx";
import { Neighbours } from "./neighbours.tsx";
import { RelatedArticles } from "./related-articles.tsx";

/** One article, from its head to what one may read next. */
export function ArticlePage(props: ArticleView) {
  const { words, head, address, html, sections, team, demo, neighbours, related } = props;
  return (
    <article className="journal">
      <ArticleHead head={head} address={address} words={words} />
      <div className="page mt-10 grid gap-x-14 lg:mt-14 lg:grid-cols-[8fr_4fr] print:mt-4 print:block">
        <div className="min-w-0 max-w-measure print:max-w-none">
          <ArticleText html={html} fallback={head.picture.fallback.src} />
          <ArticleEnd team={team} feed={words.feed} demo={demo} />
        </div>
        {sections.length > 0 && <ArticleContents label={words.contents} sections={sections} />}
      </div>
      <Neighbours words={words} {...neighbours} />
      <RelatedArticles heading={words.related} articles={related} />
    </article>
  );
}
