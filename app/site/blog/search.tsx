import { sections } from "#lib/addresses.ts";
import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate, Link, useLocation } from "react-router";
import type { blog } from "#content/journal/blog.ts";
import { type BlogQuery, type Card, blogAddress, ArticleByline, ArticleKicker } from "./article-list.tsx";
import { visibleText } from "#lib/text/visible-text.ts";
import { Button } from "#app/ui/button.tsx";
import { ContentImage } from "#app/ui/content-image.tsx";

interface SearchBoxProps extends Pick<BlogQuery, "query" | "category" | "tag"> {
  words: (typeof blog)["search"];
}

/** A GET form; after hydration the router loads the list, and the field keeps the focus. */
export function SearchBox({ query, category, tag, words }: SearchBoxProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const inAddress = visibleText(new URLSearchParams(useLocation().search).get("q") ?? "");

  // A link may have changed the search words. A refusal that was rendered once for all visitors does not know them.
  const asked = query || inAddress;
  /** What the field held when it was last rendered or sent. Other words were typed since, or before the hydration, and stay. */
  const held = useRef(query);
  useEffect(() => {
    if (box.current?.value === held.current) box.current.value = asked;
    held.current = asked;
  }, [asked]);

  function search(event: FormEvent) {
    event.preventDefault();
    held.current = box.current?.value ?? "";
    const address = blogAddress({ query: held.current.trim(), category, tag });
    void navigate(address, { preventScrollReset: true });
  }

  return (
    <search>
      <form action={sections.posts} onSubmit={search} className="flex gap-2">
        <label className="sr-only" htmlFor="blog-search">
          {words.label}
        </label>
        <input
          id="blog-search"
          ref={box}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={100}
          placeholder={words.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full rounded-md border border-line-strong bg-card px-3.5 text-base placeholder:text-ink-soft"
        />
        {category && <input type="hidden" name="category" value={category} />}
        {tag && <input type="hidden" name="tag" value={tag} />}
        <Button type="submit" variant="secondary">
          {words.submit}
        </Button>
      </form>
    </search>
  );
}

interface Result extends Omit<Card, "title" | "excerpt" | "isSection"> {
  title: string[];
  line: string[] | null;
}

interface SearchResultsProps {
  results: readonly Result[];
  words: (typeof blog)["card"];
}

/** The results of a search, best first, with the search words marked. */
export function SearchResults({ results, words }: SearchResultsProps) {
  return (
    <ol className="max-w-4xl">
      {results.map((result, index) => (
        <li
          key={result.href}
          className="group relative grid gap-x-5 gap-y-3 xs:grid-cols-[minmax(0,1fr)_5.5rem] border-b border-line py-6 first:pt-0 md:grid-cols-[1fr_10rem] md:gap-x-10"
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
          <ContentImage
            picture={result.picture}
            eager={index < 6}
            sizes="(min-width: 48rem) 160px, 88px"
            className="aspect-3/2 w-full max-xs:w-22"
          />
        </li>
      ))}
    </ol>
  );
}

/** A text in parts, of which every second one is marked (lib/text/match-words.ts). */
function Marked({ parts }: { parts: readonly string[] }) {
  let end = 0;
  return parts.map((part, index) => {
    end += part.length;
    if (index % 2 === 0) return part;
    return (
      <mark key={end} className="bg-brass-100 text-ink">
        {part}
      </mark>
    );
  });
}

interface NothingFoundProps extends Pick<BlogQuery, "query" | "category" | "tag"> {
  /** Empty where the heading is enough. */
  text: string;
  /** Whether the category or tag that was asked for does not exist. */
  isUnknown: boolean;
  words: (typeof blog)["search"];
}

/** Shown for an empty result, with links to the whole list. */
export function NothingFound({ text, query, category, tag, isUnknown, words }: NothingFoundProps) {
  const clears = query !== "" && !isUnknown;
  return (
    <div className="max-w-measure pb-8 md:pb-16">
      {text && <p className="text-ink-soft wrap-anywhere">{text}</p>}
      <p className="mt-6 flex flex-wrap gap-x-7 gap-y-2 text-sm font-semibold">
        {query && (category || tag || isUnknown) && (
          <Link to={blogAddress({ query })} preventScrollReset className="link">
            {words.everywhere}
          </Link>
        )}
        <Link to={clears ? blogAddress({ category, tag }) : sections.posts} preventScrollReset className="link">
          {clears ? words.clear : words.all}
        </Link>
      </p>
    </div>
  );
}
