import { sections } from "#lib/addresses.ts";
import { Link } from "react-router";
import type { blog } from "#content/journal/blog.ts";
import type { ContentPicture } from "#app/lib/views/content-pictures.ts";
import { ContentImage } from "#app/ui/content-image.tsx";

/** The query of the blog list. */
export interface BlogQuery {
  /** Search words; empty for the list itself. */
  query: string;
  /** Id of a category. */
  category: string | null;
  /** The name of a category or tag that does not exist, of which the list is empty; null when none or one that exists is asked for. */
  unknownCategory: string | null;
  /** Id of a tag. */
  tag?: string | null | undefined;
  /** From 1. */
  page: number;
}

/** The canonical URL of a query. */
export function blogAddress({ query = "", category = null, tag, page = 1 }: Partial<BlogQuery>): string {
  const params = new URLSearchParams();
  if (query) params.set("q", query);
  if (category) params.set("category", category);
  if (tag) params.set("tag", tag);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${sections.posts}?${params}` : sections.posts;
}

interface CategoryFilterProps {
  query: string;
  /** Id of a category; null for all. The name of one that does not exist is none of them. */
  current: string | null;
  words: (typeof blog)["categories"] & { names: readonly (string | { id: string; name: string })[] };
}

/** Links to the categories. Each keeps the search words. */
export function CategoryFilter({ query, current, words }: CategoryFilterProps) {
  return (
    <nav aria-label={words.label} className="no-print">
      <ul className="flex flex-wrap gap-x-6 md:gap-x-7">
        {[{ id: null, name: words.all }, ...words.names].map((each) => {
          const { id, name } = typeof each === "string" ? { id: each, name: each } : each;
          return (
            <li key={id}>
              <Link
                to={blogAddress({ query, category: id })}
                preventScrollReset
                aria-current={id === current ? "page" : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent text-sm text-ink-soft no-underline hover:text-evergreen-600 aria-[current]:border-brass aria-[current]:font-semibold aria-[current]:text-evergreen-700"
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface PagesProps extends BlogQuery {
  pages: number;
  words: (typeof blog)["pages"];
}

/** Links to the previous and next page, and to the first and last when these are far away. */
export function Pages({ pages, words, ...asked }: PagesProps) {
  const { page, query } = asked;
  if (pages < 2) return null;
  const address = (to: number) => blogAddress({ ...asked, page: to });
  return (
    <nav
      aria-label={words.label}
      className="no-print mt-14 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t-2 border-ink pt-4 text-sm"
    >
      {page > 1 ? (
        <Link to={address(page - 1)} rel="prev" className="link flex min-h-11 items-center justify-self-start">
          <span aria-hidden="true">←&nbsp;</span>
          {query ? words.better : words.newer}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-soft tabular-nums">
        {page} / {pages}
      </span>
      {page < pages && (
        <Link to={address(page + 1)} rel="next" className="link flex min-h-11 items-center justify-self-end text-right">
          {query ? words.more : words.older}
          <span aria-hidden="true">&nbsp;→</span>
        </Link>
      )}
    </nav>
  );
}

/** This many pictures load at once, the others lazily (docs/product.md#blog-list). */
const eagerImages = 6;

interface ArticleGridProps {
  cards: readonly Card[];
  /** Whether the page begins with two large cards. */
  opens: boolean;
  words: (typeof blog)["card"];
}

/** A page of the journal: two large cards, then cards in rows of three, then sections of articles as short notes. */
export function ArticleGrid({ cards, opens, words }: ArticleGridProps) {
  return (
    <ul className="grid gap-x-10 gap-y-12 md:grid-cols-2 lg:grid-cols-6">
      {cards.map((card, index) => (
        <ArticleCard
          key={card.href}
          card={card}
          shape={shapeOf(card, opens ? index : -1)}
          eager={index < eagerImages}
          words={words}
        />
      ))}
    </ul>
  );
}

function shapeOf(card: Card, place: number): CardShape {
  if (place === 0) return "lead";
  if (place === 1) return "second";
  return card.isSection ? "note" : "card";
}

export interface Card extends CardFacts {
  title: string;
  href: string;
  excerpt: string | null;
  picture: ContentPicture;
  /** Links to a section of an article. */
  isSection: boolean;
}

/** lead and second: the two large cards; note: a section of an article. */
type CardShape = "lead" | "second" | "card" | "note";

interface ArticleCardProps {
  card: Card;
  shape: CardShape;
  eager: boolean;
  words: (typeof blog)["card"];
}

const places = {
  lead: "md:col-span-2 lg:col-span-3",
  second: "md:max-lg:col-span-2 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10 lg:col-span-3",
  card: "lg:col-span-2",
  note: "grid xs:grid-cols-[minmax(0,1fr)_5.5rem] content-start gap-x-5 gap-y-3 border-t border-line pt-5 lg:col-span-2",
};
const pictures = {
  lead: "aspect-3/2 w-full",
  second: "aspect-3/2 w-full",
  card: "aspect-3/2 w-full",
  note: "order-1 aspect-3/2 w-full max-xs:w-22",
};
// A little less than the column of a phone: at two pixels to the dot the next smaller width is enough, with half of the bytes.
const sizes = {
  lead: "(min-width: 80rem) 548px, (min-width: 64rem) 45vw, 82vw",
  second: "(min-width: 80rem) 548px, (min-width: 64rem) 45vw, (min-width: 48rem) 44vw, 82vw",
  card: "(min-width: 80rem) 352px, (min-width: 64rem) 29vw, (min-width: 48rem) 44vw, 82vw",
  note: "88px",
};
const titles = { lead: "text-3xl", second: "text-2xl", card: "text-xl", note: "text-lg leading-snug" };

/** The card of an article, which is a link as a whole. */
function ArticleCard({ card, shape, eager, words }: ArticleCardProps) {
  const isNote = shape === "note";
  return (
    <li className={`group relative ${places[shape]}`}>
      <ContentImage picture={card.picture} eager={eager} sizes={sizes[shape]} className={pictures[shape]} />
      <div className={isNote ? "" : `max-w-measure mt-4 ${shape === "second" ? "md:max-lg:mt-0" : ""}`}>
        <ArticleKicker facts={card} words={words} />
        <h3 className={`mt-1.5 ${titles[shape]}`}>
          <Link to={card.href} className="text-ink no-underline group-hover:underline after:absolute after:inset-0">
            {card.title}
          </Link>
        </h3>
        {card.excerpt && (
          <p className={`mt-2.5 text-ink-soft ${shape === "lead" ? "text-lg" : "text-sm"}`}>{card.excerpt}</p>
        )}
        <div className="mt-2.5">
          <ArticleByline facts={card} words={words} />
        </div>
      </div>
    </li>
  );
}

/** Metadata of an article on a card. */
interface CardFacts {
  category: string | null;
  /** In minutes. */
  readTime: number;
  author: string;
  /** The date as text, or null where the blog shows none, and for the datetime attribute. */
  day: string | null;
  date: string;
  /** What is said of an article that stands before newer ones. */
  pinned?: string;
}

type CardWords = (typeof blog)["card"];

/** Above the title: category and reading time. */
export function ArticleKicker({ facts, words }: { facts: CardFacts; words: CardWords }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
      {facts.pinned && <span className="font-semibold text-ink">{facts.pinned}</span>}
      {facts.category && <span className="font-semibold text-brass-700">{facts.category}</span>}
      <span>
        {facts.readTime} {words.readTime}
      </span>
    </p>
  );
}

/** Below the text: author, and date where the blog shows it. */
export function ArticleByline({ facts, words }: { facts: CardFacts; words: CardWords }) {
  return (
    <p className="text-xs text-ink-soft">
      {`${words.by} ${facts.author}${facts.day ? ", " : ""}`}
      {facts.day && <time dateTime={facts.date}>{facts.day}</time>}
    </p>
  );
}
