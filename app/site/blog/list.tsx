import { data } from "react-router";
import type { BlogWords } from "#content/blog.ts";
import { fill } from "#content/facts.ts";
import { articleCategories } from "#content/schema/article-categories.ts";
import type { Context } from "#domain/context.ts";
import { type Entry, findEntries } from "#domain/blog/find-entries.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { formWords } from "#app/lib/newsletter-form.ts";
import { findMatchingEntries, type FoundEntry } from "#domain/search/find-matching-entries.ts";
import { clipText } from "#lib/text/format-text.ts";
import { type BlogQuery, readBlogQuery } from "#app/lib/blog-address.ts";
import { blogListMeta } from "#app/lib/meta/blog-list-meta.ts";
import { quietPicture } from "#app/lib/views/content-picture.ts";
import { formatDay } from "#app/lib/views/article-view.ts";
import { metaOrNotFound } from "#app/lib/meta/not-found-meta.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { requestContext, searchRefusedContext } from "#app/lib/request-context.ts";
import { ArticleGrid } from "#app/sections/blog/article-grid.tsx";
import { CategoryFilter, Pages } from "#app/sections/blog/list-navigation.tsx";
import { NothingFound, SearchBox, SearchResults } from "#app/sections/blog/search.tsx";
import { SignUpSection } from "#app/sections/newsletter/sign-up-section.tsx";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import { ListSkeleton } from "#app/ui/list-skeleton.tsx";
import type { Route } from "./+types/list.ts";

// A page number without entries is a 404, so numbers can't fill the cache; searches could, so they are not cached.
export const handle: PageHandle = { query: { q: "uncached", category: articleCategories, page: "cached" } };

/** The journal's list and its search (docs/product.md#blog-list). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const asked = readBlogQuery(url.searchParams);
  if (asked === null) return data(null, { status: 404 });
  const isRefused = context.get(searchRefusedContext);
  const texts = await getTexts(ctx);
  const { blog, newsletter } = texts;
  const list = isRefused
    ? refused(asked)
    : asked.query
      ? await searchFor(ctx, blog, asked)
      : await browse(ctx, blog, asked);
  const { entries, pages, heading, ...shown } = list;
  if (asked.page > pages) return data(null, { status: 404 });
  const shownWords = isRefused
    ? blog.states.refused
    : entries.length === 0
      ? emptyWords(blog, asked)
      : { heading, empty: null };
  const page = {
    meta: blogListMeta({ ...asked, site: { siteUrl: ctx.siteUrl, texts }, words: blog, pages, entries }),
    words: listWords(blog),
    newsletter: { words: newsletter.section, form: formWords(newsletter) },
    asked,
    pages,
    ...shownWords,
    ...shown,
  };
  return data(await showLibrary(ctx, page), isRefused ? 429 : 200);
}

/** An empty page, for a refused search. */
const refused = ({ page }: BlogQuery) => ({ entries: [], pages: page, heading: "", notes: [], cards: [], results: [] });

/** The words that the page itself shows, and the names of the categories. */
function listWords({
  states: _,
  count: __,
  descriptions: ___,
  inSearch: ____,
  pinned: _____,
  categories,
  ...words
}: BlogWords) {
  const { pages, ...others } = words;
  return { ...others, categories: { ...categories, names: articleCategories }, pages };
}

async function browse(ctx: Context, { latest, states, order, pinned }: BlogWords, asked: BlogQuery) {
  const { entries, pages } = await findEntries(ctx, asked);
  const { category } = asked;
  return {
    entries,
    pages,
    heading: category === null ? latest : fill(states.ofCategory, { latest, category }),
    notes: entries.some(({ isSection }) => isSection) ? [order] : [],
    cards: entries.map((entry) => cardOf(entry, pinned)),
    results: [],
  };
}

async function searchFor(ctx: Context, { states, count }: BlogWords, asked: BlogQuery) {
  const { entries, pages, total, isCapped, instead } = await findMatchingEntries(ctx, asked);
  const { query, category } = asked;
  const number = total.toLocaleString("en");
  const found = { count: fill(isCapped ? count.capped : total === 1 ? count.one : count.many, { number }), query };
  return {
    entries,
    pages,
    heading: category === null ? fill(states.found, found) : fill(states.foundInCategory, { ...found, category }),
    notes: instead.map(({ typed, meant }) =>
      fill(states.instead, { typed, meant: meant.map((word) => `“${word}”`).join(", ") }),
    ),
    cards: [],
    results: entries.map(resultOf),
  };
}

function emptyWords({ states }: BlogWords, { query, category }: BlogQuery) {
  if (category === null) return { heading: fill(states.nothingFound, { query }), empty: states.whatWasSearched };
  return {
    heading: fill(states.emptyCategory, { category }),
    empty: query ? fill(states.nothingInCategory, { query }) : "",
  };
}

/** Maximum characters of the excerpt on a card. */
const maxExcerptLength = 220;

function factsOf({ href, category, readTime, author, publishedAt, ...picture }: Entry) {
  return {
    href,
    category,
    readTime,
    author,
    day: formatDay(publishedAt),
    date: publishedAt.toISOString(),
    picture: quietPicture(picture),
  };
}

/** @param pinned the word on a card that stands before newer ones */
function cardOf(entry: Entry, pinned: string) {
  const { title, excerpt, isSection, isPinned } = entry;
  const card = { ...factsOf(entry), title, excerpt: excerpt && clipText(excerpt, maxExcerptLength), isSection };
  return isPinned ? { ...card, pinned } : card;
}

function resultOf(entry: FoundEntry) {
  return { ...factsOf(entry), title: entry.markedTitle, line: entry.markedLine };
}

export const meta = metaOrNotFound;

export default function BlogList({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NotFound />;
  const { words, newsletter, asked, pages, heading, notes, empty, cards, results } = loaderData;
  const { query, category } = asked;
  return (
    <>
      <div className="page py-14 md:py-20">
        <header className="grid items-end gap-x-20 gap-y-8 lg:grid-cols-[7fr_5fr]">
          <div>
            <h1 className="text-5xl">{words.title}</h1>
            <p className="mt-5 max-w-measure text-lg text-ink-soft">{words.intro}</p>
          </div>
          <SearchBox query={query} category={category} words={words.search} />
        </header>
        <section aria-labelledby="latest" className="mt-12 border-t-2 border-ink pt-4 md:mt-16">
          <CategoryFilter query={query} current={category} words={words.categories} />
          <div role="status" className="mt-8 mb-7">
            <h2 id="latest" className="text-2xl wrap-anywhere">
              {heading}
            </h2>
            {notes.map((note) => (
              <p key={note} className="mt-2 text-sm text-ink-soft">
                {note}
              </p>
            ))}
          </div>
          {empty !== null && <NothingFound text={empty} query={query} category={category} words={words.search} />}
          {results.length > 0 && <SearchResults results={results} words={words.card} />}
          {cards.length > 0 && (
            <ListSkeleton
              items={6}
              duration={700}
              shape="cards"
              className="grid gap-x-10 gap-y-12 md:grid-cols-2 lg:grid-cols-3"
            >
              <ArticleGrid cards={cards} opens={category === null} words={words.card} />
            </ListSkeleton>
          )}
          <Pages {...asked} pages={pages} words={words.pages} />
        </section>
      </div>
      <SignUpSection {...newsletter} />
    </>
  );
}
