import { Link } from "react-router";
import type { blog } from "#content/blog.ts";
import type { ContentPicture } from "#app/lib/content-picture.ts";
import { ContentImage } from "#app/ui/content-image.tsx";
import { ArticleByline, ArticleKicker, type CardFacts } from "./article-byline.tsx";

export interface Card extends CardFacts {
  title: string;
  href: string;
  excerpt: string | null;
  picture: ContentPicture;
  /** Leads into the middle of an article. */
  isSection: boolean;
}

/** lead and second open a page of the journal together; a note stands for a section of an article. */
export type CardShape = "lead" | "second" | "card" | "note";

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
const titles = { lead: "text-3xl", second: "text-2xl", card: "text-xl", note: "text-lg leading-snug" };

/** One article of the journal; the whole card leads to it. */
export function ArticleCard({ card, shape, eager, words }: ArticleCardProps) {
  const isNote = shape === "note";
  return (
    <li className={`group relative ${places[shape]}`}>
      <ContentImage picture={card.picture} eager={eager} className={pictures[shape]} />
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
