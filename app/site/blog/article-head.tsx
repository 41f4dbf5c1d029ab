import { Link } from "react-router";
import type { ContentPicture } from "#app/lib/views/content-pictures.ts";
import { ContentImage } from "#app/ui/content-image.tsx";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { buttonLook } from "#app/ui/button.tsx";

interface ArticleHeadProps {
  head: {
    title: string;
    excerpt: string | null;
    category: string | null;
    author: string;
    /** In minutes. */
    readTime: number;
    /** Null where the blog shows no dates. */
    day: string | null;
    date: string;
    picture: ContentPicture;
  };
  /** The names of the authors with links, and what stands between them; absent for an article of a team. */
  byline?: readonly { text: string; href: string | null }[] | undefined;
  address: { path: string; absolute: string };
  words: {
    back: { label: string; href: string };
    by: string;
    readTime: string;
    share: { label: string; copied: string };
  };
}

/** The head of an article: category and date, headline, and the picture beside the excerpt. */
export function ArticleHead({ head, byline, address, words }: ArticleHeadProps) {
  const { title, excerpt, category, author, readTime, day, date, picture } = head;
  return (
    <header className="page pt-8 print:pt-0">
      <div className="no-print flex flex-wrap items-center justify-between gap-x-6 pb-4 text-sm">
        <Link to={words.back.href} className="link py-2 font-semibold">
          <span aria-hidden="true">← </span>
          {words.back.label}
        </Link>
        <ShareButton key={address.path} title={title} address={address} words={words.share} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-t-2 border-b border-ink border-b-line py-2.5 text-sm">
        {category && <strong className="font-semibold text-brass-700">{category}</strong>}
        <span>
          {readTime} {words.readTime}
        </span>
        {day && (
          <time dateTime={date} className="ml-auto text-ink-soft">
            {day}
          </time>
        )}
      </p>
      <h1 className="mt-8 max-w-[20em] text-5xl lg:mt-12">{title}</h1>
      <div className="mt-8 grid gap-x-14 gap-y-7 lg:mt-12 lg:grid-cols-[8fr_4fr] lg:grid-rows-[auto_1fr] print:mt-3 print:block">
        {excerpt && <p className="font-display text-2xl text-ink-soft lg:col-start-2">{excerpt}</p>}
        <ContentImage
          picture={picture}
          eager
          fetchPriority="high"
          sizes="(min-width: 80rem) 720px, (min-width: 64rem) 59vw, 82vw"
          className="aspect-3/2 w-full lg:col-start-1 lg:row-span-2 lg:row-start-1 print:my-4 print:w-80"
        />
        <p className="self-start border-t border-line pt-3 text-sm lg:col-start-2">
          <span className="text-ink-soft">{words.by}</span>{" "}
          {byline
            ? byline.map(({ text, href }) =>
                href === null ? (
                  text
                ) : (
                  <Link key={href} to={href} rel="author" className="link">
                    {text}
                  </Link>
                ),
              )
            : author}
        </p>
      </div>
    </header>
  );
}

interface ShareButtonProps {
  title: string;
  address: { path: string; absolute: string };
  words: { label: string; copied: string };
}

/**
 * Shares the URL of an article by the device, or copies it to the clipboard where sharing is not supported. Without JavaScript it is a
 * mailto link.
 */
function ShareButton({ title, address, words }: ShareButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address.absolute)}`;

  async function share() {
    // The present host, without campaign parameters.
    const url = location.origin + address.path;
    // Said anew, so that a second copy is announced, too.
    setIsCopied(false);
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch (error) {
      // The user has cancelled, or the sheet is still open.
      if (/^(Abort|InvalidState)E/.test(String(error))) return;
      location.assign(mail);
    }
  }

  function onClick(event: MouseEvent) {
    event.preventDefault();
    void share();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) void share();
  }

  return (
    <span className="flex items-center gap-3">
      <span role="status" className="text-evergreen-700">
        {isCopied && words.copied}
      </span>
      <a
        href={mail}
        role="button"
        data-needs-script=""
        onClick={onClick}
        onKeyDown={onKeyDown}
        className={buttonLook({ variant: "secondary", size: "small" })}
      >
        <svg
          viewBox="0 0 20 20"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M10 12.500V2.500m-3.500 3L10 2l3.500 3.500M6 9H4v8.500h12V9h-2" />
        </svg>
        {words.label}
      </a>
    </span>
  );
}
