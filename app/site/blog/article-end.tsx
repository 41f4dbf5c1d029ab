import { ButtonLink } from "#app/ui/button.tsx";
import { itemPath, sections } from "#lib/addresses.ts";
import { Link } from "react-router";
import type { ContentPicture } from "#app/lib/views/content-pictures.ts";
import { ContentImage } from "#app/ui/content-image.tsx";

interface AuthorBox {
  name: string;
  role: string | null;
  text: string | null;
  picture: ContentPicture | null;
  href: string;
}

interface ArticleEndProps {
  team: { name: string; text: string | null };
  /** Stand in the place of the team. */
  authors?: readonly AuthorBox[] | undefined;
  feed: { label: string; href: string };
  demo: { text: string; link: { label: string; href: string } } | null;
}

/** The authors, and an invitation to a demo where the article has one. */
export function ArticleEnd({ team, authors, feed, demo }: ArticleEndProps) {
  return (
    <footer className="mt-12">
      {demo && (
        <div className="no-print mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 bg-evergreen-50 p-6 md:p-8">
          <p className="max-w-[24rem] font-display text-xl">{demo.text}</p>
          <ButtonLink to={demo.link.href}>{demo.link.label}</ButtonLink>
        </div>
      )}
      {(authors ?? [team]).map((author, index, all) => (
        <div
          key={"href" in author ? author.href : author.name}
          className={`flex gap-5 max-xs:flex-wrap border-t border-line pt-6${index > 0 ? " mt-6" : ""}`}
        >
          {"href" in author && author.picture !== null ? (
            <ContentImage picture={author.picture} eager={false} sizes="56px" className="size-14 shrink-0" />
          ) : (
            <svg viewBox="0 0 36 40" className="h-14 w-auto shrink-0" aria-hidden="true">
              <path d="M4 40V18a14 14 0 0 1 28 0v22z" className="fill-evergreen-600" />
              <path d="M11 40V18.500a7 7 0 0 1 14 0V40z" className="fill-brass-300" />
            </svg>
          )}
          <div>
            <p className="font-display text-xl font-medium">
              {"href" in author ? (
                <Link to={author.href} className="text-ink no-underline hover:underline">
                  {author.name}
                </Link>
              ) : (
                author.name
              )}
            </p>
            {"href" in author && author.role && <p className="text-sm">{author.role}</p>}
            {author.text && <p className="mt-1 text-sm text-ink-soft">{author.text}</p>}
            {index === all.length - 1 && (
              <p className="no-print mt-2 text-sm">
                <a href={feed.href} className="link">
                  {feed.label}
                </a>
              </p>
            )}
          </div>
        </div>
      ))}
    </footer>
  );
}

interface Neighbour {
  slug: string;
  title: string;
}

interface NeighboursProps {
  previous: Neighbour | null;
  next: Neighbour | null;
  words: { previous: string; next: string };
}

/** Links to the previous and the next article. */
export function Neighbours({ previous, next, words }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={`${words.previous}, ${words.next.toLowerCase()}`} className="no-print page mt-16 lg:mt-20">
      <div className="grid border-y border-ink md:grid-cols-2 md:divide-x md:divide-line">
        {previous && (
          <Link to={itemPath(sections.posts, previous.slug)} rel="prev" className="group block py-6 md:pr-10">
            <span className="text-sm text-ink-soft">
              <span aria-hidden="true">← </span>
              {words.previous}
            </span>
            <span className="text mt-1.5 block font-display text-xl font-medium group-hover:underline">
              {previous.title}
            </span>
          </Link>
        )}
        {next && (
          <Link
            to={itemPath(sections.posts, next.slug)}
            rel="next"
            className={`group block py-6 md:col-start-2 md:pl-10 md:text-right ${previous ? "border-t border-line md:border-t-0" : ""}`}
          >
            <span className="text-sm text-ink-soft">
              {words.next}
              <span aria-hidden="true"> →</span>
            </span>
            <span className="text mt-1.5 block font-display text-xl font-medium group-hover:underline">
              {next.title}
            </span>
          </Link>
        )}
      </div>
    </nav>
  );
}

interface RelatedArticle {
  slug: string;
  title: string;
  category: string | null;
  day: string | null;
  date: string;
  picture: ContentPicture;
}

/** Related articles. */
export function RelatedArticles({ heading, articles }: { heading: string; articles: readonly RelatedArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print mt-16 bg-paper-deep py-14 lg:mt-20 lg:py-18">
      <div className="page">
        <h2 id="related" className="text-2xl">
          {heading}
        </h2>
        <ul className="mt-7 grid gap-x-10 gap-y-10 md:grid-cols-3">
          {articles.map(({ slug, title, category, day, date, picture }) => (
            <li key={slug} className="group relative grid gap-x-5 gap-y-3 xs:grid-cols-[7rem_minmax(0,1fr)] md:block">
              <ContentImage
                picture={picture}
                eager={false}
                sizes="(min-width: 48rem) 29vw, (min-width: 20rem) 112px, 82vw"
                className="aspect-3/2 w-full"
              />
              <div>
                <p className="text-xs font-semibold text-brass-700 md:mt-4">
                  {category ?? (day && <time dateTime={date}>{day}</time>)}
                </p>
                <h3 className="mt-1 text-xl">
                  <Link
                    to={itemPath(sections.posts, slug)}
                    className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                </h3>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
