import { Link } from "react-router";
import type { blog } from "#content/blog.ts";
import { ContentImage } from "#app/ui/content-image.tsx";
import { ArticleByline, ArticleKicker } from "./article-byline.tsx";
import type { Card } from "./article-card.tsx";
import { Marked } from "./marked.tsx";

export interface Result extends Omit<Card, "title" | "excerpt" | "isSection"> {
  title: string[];
  line: string[] | null;
}

interface SearchResultsProps {
  results: readonly Result[];
  words: (typeof blog)["card"];
}

/** What a search found, best first: a line each, with what was searched for marked. */
export function SearchResults({ results, words }: SearchResultsProps) {
  return (
    <ol className="max-w-4xl">
      {results.map((result, index) => (
        <li
          key={result.href}
          className="group relative grid grid-cols-[1fr_5.5rem] gap-x-5 border-b border-line py-6 first:pt-0 md:grid-cols-[1fr_10rem] md:gap-x-10"
        >
          <div className="max-w-measure">
            <ArticleKicker facts={result} words={words} />
            <h3 className="mt-1.5 text-xl">
              <Link
                to={result.href}
                className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
              >
                <Marked parts={result.title} />
              </Link>
            </h3>
            {result.line && (
              <p className="mt-2 text-sm text-ink-soft">
                <Marked parts={result.line} />
              </p>
            )}
            <div className="mt-2">
              <ArticleByline facts={result} words={words} />
            </div>
          </div>
          <ContentImage picture={result.picture} eager={index < 6} className="aspect-square w-full md:aspect-3/2" />
        </li>
      ))}
    </ol>
  );
}
