import type { blog } from "#content/blog.ts";

/** What a card says of an article beside its words. */
export interface CardFacts {
  category: string | null;
  /** In minutes. */
  readTime: number;
  author: string;
  /** For people, and for machines. */
  day: string;
  date: string;
}

type CardWords = (typeof blog)["card"];

/** Above the title: what it is about, and how long it takes. */
export function ArticleKicker({ facts, words }: { facts: CardFacts; words: CardWords }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
      {facts.category && <span className="font-semibold text-brass-700">{facts.category}</span>}
      <span>
        {facts.readTime} {words.readTime}
      </span>
    </p>
  );
}

/** Below the text: who wrote it, and when. */
export function ArticleByline({ facts, words }: { facts: CardFacts; words: CardWords }) {
  return (
    <p className="text-xs text-ink-soft">
      {words.by} {facts.author}, <time dateTime={facts.date}>{facts.day}</time>
    </p>
  );
}
