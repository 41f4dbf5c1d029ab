import { Link } from "react-router";
import type { ContentPicture } from "#app/lib/content-picture.ts";
import { ContentImage } from "#app/ui/content-image.tsx";
import { ShareButton } from "./share-button.tsx";

interface ArticleHeadProps {
  head: {
    title: string;
    excerpt: string | null;
    category: string | null;
    author: string;
    /** In minutes. */
    readTime: number;
    day: string;
    date: string;
    picture: ContentPicture;
  };
  address: { path: string; absolute: string };
  words: {
    back: { label: string; href: string };
    by: string;
    readTime: string;
    share: { label: string; copied: string };
  };
}

/** The opening of an article: a running head as in a printed journal, the headline, and the picture beside its standfirst. */
export function ArticleHead({ head, address, words }: ArticleHeadProps) {
  const { title, excerpt, category, author, readTime, day, date, picture } = head;
  return (
    <header className="page pt-8 print:pt-0">
      <div className="no-print flex items-center justify-between gap-6 pb-4 text-sm">
        <Link to={words.back.href} className="link py-2 font-semibold">
          <span aria-hidden="true">← </span>
          {words.back.label}
        </Link>
        <ShareButton title={title} address={address} words={words.share} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-t-2 border-b border-ink border-b-line py-2.5 text-sm">
        {category && <strong className="font-semibold text-brass-700">{category}</strong>}
        <span>
          {readTime} {words.readTime}
        </span>
        <time dateTime={date} className="ml-auto text-ink-soft">
          {day}
        </time>
      </p>
      <h1 className="mt-8 max-w-[20em] text-5xl lg:mt-12">{title}</h1>
      <div className="mt-8 grid gap-x-14 gap-y-7 lg:mt-12 lg:grid-cols-[8fr_4fr] lg:grid-rows-[auto_1fr] print:mt-3 print:block">
        {excerpt && <p className="font-display text-2xl text-ink-soft lg:col-start-2">{excerpt}</p>}
        <ContentImage
          picture={picture}
          eager
          fetchPriority="high"
          className="aspect-3/2 w-full lg:col-start-1 lg:row-span-2 lg:row-start-1 print:my-4 print:w-80"
        />
        <p className="self-start border-t border-line pt-3 text-sm lg:col-start-2">
          <span className="text-ink-soft">{words.by}</span> {author}
        </p>
      </div>
    </header>
  );
}
