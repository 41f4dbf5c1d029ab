import { Link } from "react-router";
import type { ContentPicture } from "#app/lib/views/content-picture.ts";
import { ContentImage } from "#app/ui/content-image.tsx";

interface AuthorPageProps {
  author: {
    name: string;
    role: string | null;
    about: readonly string[];
    picture: ContentPicture | null;
    profiles: readonly { label: string; address: string }[];
  };
  articles: readonly {
    href: string;
    title: string;
    excerpt: string | null;
    category: string | null;
    /** The date as text, and for the datetime attribute. */
    day: string;
    date: string;
  }[];
  pages: { page: number; pages: number; newer: string | null; older: string | null };
  words: {
    back: { label: string; href: string };
    articles: string;
    none: string;
    elsewhere: string;
    pages: { label: string; newer: string; older: string };
  };
}

/** The page of an author: who it is, and what they have written. */
export function AuthorPage({ author, articles, pages, words }: AuthorPageProps) {
  return (
    <div className="page pt-8 pb-14 md:pb-20">
      <Link to={words.back.href} className="no-print link inline-block py-2 text-sm font-semibold">
        <span aria-hidden="true">← </span>
        {words.back.label}
      </Link>
      <AuthorHead author={author} elsewhere={words.elsewhere} />
      <section aria-labelledby="articles" className="mt-14">
        <h2 id="articles" className="text-2xl wrap-anywhere">
          {words.articles}
        </h2>
        {articles.length === 0 && <p className="mt-5 text-ink-soft">{words.none}</p>}
        <ul className="mt-7 border-b border-line">
          {articles.map(({ href, title, excerpt, category, day, date }) => (
            <li key={href} className="grid gap-x-10 gap-y-1 border-t border-line py-6 md:grid-cols-[1fr_3fr]">
              <p className="text-sm text-ink-soft">
                <time dateTime={date}>{day}</time>
                {category && <span className="block font-semibold text-brass-700">{category}</span>}
              </p>
              <div className="max-w-measure">
                <h3 className="text-xl">
                  <Link to={href} className="text-ink no-underline hover:underline">
                    {title}
                  </Link>
                </h3>
                {excerpt && <p className="mt-1 text-sm text-ink-soft">{excerpt}</p>}
              </div>
            </li>
          ))}
        </ul>
        <AuthorPages {...pages} words={words.pages} />
      </section>
    </div>
  );
}

function AuthorHead({ author, elsewhere }: { author: AuthorPageProps["author"]; elsewhere: string }) {
  const { name, role, about, picture, profiles } = author;
  return (
    <header className="mt-4 flex flex-wrap gap-x-14 gap-y-7 border-t-2 border-ink pt-8 lg:flex-nowrap lg:pt-12">
      {picture && (
        <ContentImage
          picture={picture}
          eager
          sizes="(min-width: 64rem) 256px, 160px"
          className="size-40 shrink-0 lg:size-64"
        />
      )}
      <div className="min-w-0">
        <h1 className="text-5xl wrap-anywhere">{name}</h1>
        {role && <p className="mt-4 text-lg font-semibold text-brass-700">{role}</p>}
        {about.map((text) => (
          <p key={text} className="mt-4 max-w-measure text-lg whitespace-pre-line text-ink-soft">
            {text}
          </p>
        ))}
        {profiles.length > 0 && (
          <ul aria-label={elsewhere} className="mt-4 flex flex-wrap gap-x-6 text-sm">
            {profiles.map(({ label, address }) => (
              <li key={label + address}>
                <a href={address} rel="me" className="link inline-block py-2">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}

type AuthorPagesProps = AuthorPageProps["pages"] & { words: AuthorPageProps["words"]["pages"] };

/** Links to the newer and the older articles of an author with many. */
function AuthorPages({ page, pages, newer, older, words }: AuthorPagesProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={words.label} className="no-print mt-7 flex flex-wrap items-center justify-between gap-4 text-sm">
      {newer !== null && (
        <Link to={newer} rel="prev" className="link py-2">
          {words.newer}
        </Link>
      )}
      <span className="text-ink-soft tabular-nums">
        {page} / {pages}
      </span>
      {older !== null && (
        <Link to={older} rel="next" className="link py-2">
          {words.older}
        </Link>
      )}
    </nav>
  );
}
