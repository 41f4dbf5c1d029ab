import { type Card, ArticleCard, type CardShape } from "./article-card.tsx";
import type { blog } from "#content/blog.ts";

/** Specification section 9: this many pictures load at once, the rest as the reader gets there. */
const eagerImages = 6;

interface ArticleGridProps {
  cards: readonly Card[];
  /** Whether two large ones open the page. */
  opens: boolean;
  words: (typeof blog)["card"];
}

/** A page of the journal: two articles that open it, articles in rows of three, then sections of articles as short notes. */
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
