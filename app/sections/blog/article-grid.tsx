import type { blog } from "#content/blog.ts";
import { Link } from "react-router";
import type { ContentPicture } from "#app/lib/views/content-picture.ts";
import { ContentImage } from "#app/ui/content-image.tsx";

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
  lead: "md:col-span-2 lg:col-span-4",
  second: "md:max-lg:col-span-2 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10 lg:col-span-2",
  card: "lg:col-span-2",
  note: "grid grid-cols-[1fr_5.5rem] content-start gap-x-5 border-t border-line pt-5 lg:col-span-2",
};
const pictures = {
  lead: "aspect-3/2 w-full lg:aspect-16/9",
  second: "aspect-3/2 w-full lg:aspect-square",
  card: "aspect-3/2 w-full",
  note: "order-1 aspect-square w-full",
};
// A little less than the column of a phone: at two pixels to the dot the next smaller width is enough, with half of the bytes.
const sizes = {
  lead: "(min-width: 80rem) 744px, (min-width: 64rem) 61vw, 82vw",
  second: "(min-width: 80rem) 352px, (min-width: 64rem) 29vw, (min-width: 48rem) 44vw, 82vw",
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
  /** The date as text, and for the datetime attribute. */
  day: string;
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

/** Below the text: author and date. */
export function ArticleByline({ facts, words }: { facts: CardFacts; words: CardWords }) {
  return (
    <p className="text-xs text-ink-soft">
      {words.by} {facts.author}, <time dateTime={facts.date}>{facts.day}</time>
    </p>
  );
}
