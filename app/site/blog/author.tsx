import { data, redirect, Link } from "react-router";
import { type Author, getAuthor } from "#domain/blog/authors.ts";
import { type EntryPage, findEntriesBy } from "#domain/blog/find-entries.ts";
import { type Texts, getTexts } from "#domain/texts/get-texts.ts";
import { absentPage, failedRead } from "#app/lib/answers.ts";
import { authorMeta } from "./blog-meta.ts";
import { metaOrNotFound, NotFound } from "#app/sections/errors.tsx";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { type ContentPicture, showLibrary, portraitOf } from "#app/lib/views/content-pictures.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import type { Route } from "./+types/author.ts";
import { fill } from "#content/facts.ts";
import { clipText } from "#lib/text/clip-text.ts";
import { dayOf } from "../../lib/views/item-views.ts";
import { ContentImage } from "#app/ui/content-image.tsx";

/** Numbers of pages are listed, so that they can't fill the cache; no author has as many. */
const pageNumbers = Array.from({ length: 100 }, (_, index) => String(index + 1));

export const handle: PageHandle = { query: { page: pageNumbers } };

/** An author with their articles (docs/product.md#authors). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found] = await Promise.all([getTexts(ctx), getAuthor(ctx, params.slug).catch(failedRead)]);
  if (found === null) return absentPage(ctx, url.pathname);
  if ("movedTo" in found) throw redirect(itemPath(sections.authors, found.movedTo), 301);
  const { author } = found;
  const asked = url.searchParams.get("page") ?? "1";
  const page = pageNumbers.includes(asked) ? Number(asked) : 0;
  const written = await findEntriesBy(ctx, author.id, page).catch(failedRead);
  if (page < 1 || page > written.pages) return data(null, { status: 404 });
  return showLibrary(ctx, {
    meta: authorMeta({ siteUrl: ctx.siteUrl, texts }, texts.author, author, page),
    ...viewOfAuthor(texts, author, written),
  });
}

export const meta = metaOrNotFound;

export default function AuthorRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NotFound /> : <AuthorPage {...loaderData} />;
}

/** Maximum characters of an excerpt in the list. */
const maxExcerptLength = 220;

/** The data of an author's page. */
function viewOfAuthor(texts: Texts, author: Author, { entries, page, pages }: EntryPage) {
  const { author: words, blog } = texts;
  const { name, role, about, profiles, slug } = author;
  const path = itemPath(sections.authors, slug);
  return {
    author: { name, role, about, picture: portraitOf(author), profiles },
    articles: entries.map(({ href, title, excerpt, category, publishedAt }) => ({
      href,
      title,
      excerpt: excerpt && clipText(excerpt, maxExcerptLength),
      category,
      ...dayOf(texts, publishedAt),
    })),
    pages: {
      page,
      pages,
      newer: page > 1 ? (page === 2 ? path : `${path}?page=${page - 1}`) : null,
      older: page < pages ? `${path}?page=${page + 1}` : null,
    },
    words: { ...words, articles: fill(words.articles, { author: name }), pages: blog.pages },
  };
}

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
    /** The date as text, or null where the blog shows none, and for the datetime attribute. */
    day: string | null;
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
function AuthorPage({ author, articles, pages, words }: AuthorPageProps) {
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
                {day && <time dateTime={date}>{day}</time>}
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
        {about.map((text, index) => (
          <p key={index} className="mt-4 max-w-measure text-lg whitespace-pre-line text-ink-soft">
            {text}
          </p>
        ))}
        {profiles.length > 0 && (
          <ul aria-label={elsewhere} className="mt-4 flex flex-wrap gap-x-6 text-sm">
            {profiles.map(({ label, address }, index) => (
              <li key={index}>
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
