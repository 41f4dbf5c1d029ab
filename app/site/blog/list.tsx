import { data, Link } from "react-router";
import type { BlogWords } from "#content/journal/blog.ts";
import { fill } from "#content/facts.ts";
import type { Context } from "#domain/context.ts";
import { type Entry, findEntries } from "#domain/blog/find-entries.ts";
import { type Texts, getTexts } from "#domain/texts/get-texts.ts";
import { type NewsletterFormWords, formWords } from "#app/lib/visitor-forms.ts";
import { type FoundEntry, findMatchingEntries } from "#domain/search/find-matching-entries.ts";
import { clipText } from "#lib/text/clip-text.ts";
import { ArticleGrid, CategoryFilter, Pages } from "./article-list.tsx";
import { type AskedList, addressQuery, blogListMeta, readAskedList } from "./blog-meta.ts";
import { filterOf } from "#domain/blog/topics.ts";
import { quietPicture, showLibrary } from "#app/lib/views/content-pictures.ts";
import { dayOf } from "#app/lib/views/item-views.ts";
import { metaOrNotFound, NotFound } from "#app/sections/errors.tsx";
import { failedRead } from "#app/lib/answers.ts";
import { type PageHandle, requestContext, searchRefusedContext } from "#app/lib/requests.ts";
import { NothingFound, SearchBox, SearchResults } from "./search.tsx";
import { ListSkeleton } from "#app/ui/list-skeleton.tsx";
import type { Route } from "./+types/list.ts";
import type { NewsletterSectionWords } from "#content/site/newsletter.ts";
import { EmailLine, formAddress } from "../../sections/frame/site-footer.tsx";

// A page number without entries is a 404, so numbers can't fill the cache; searches could, so they are not cached.
export const handle: PageHandle = {
  query: {
    q: "search",
    category: { topics: "categories", others: "search" },
    tag: { topics: "tags", others: "search" },
    page: "cached",
  },
};

/** The journal's list and its search (docs/product.md#blog-list). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const texts = await getTexts(ctx);
  const asked = readAskedList(url.searchParams, texts.topics);
  if (asked === null) return data(null, { status: 404 });
  const isRefused = context.get(searchRefusedContext);
  const { blog, newsletter } = texts;
  const list = isRefused
    ? nothing(asked)
    : asked.unknown !== null
      ? nothing(asked)
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
    words: listWords(texts),
    newsletter: { words: newsletter.section, form: formWords(newsletter) },
    asked: addressQuery(asked),
    pages,
    ...shownWords,
    ...shown,
  };
  return data(await showLibrary(ctx, page), isRefused ? 429 : 200);
}

/** An empty page, for a refused search and for a category that does not exist. */
const nothing = ({ page }: AskedList) => ({ entries: [], pages: page, heading: "", notes: [], cards: [], results: [] });

/** The words that the page itself shows, and the categories; those whose id is their name, as of all that ship, by that alone. */
function listWords({
  blog: {
    synonyms: _______,
    states: _,
    count: __,
    descriptions: ___,
    inSearch: ____,
    pinned: _____,
    showDates: ________,
    tags: ______,
    categories,
    ...words
  },
  topics,
}: Pick<Texts, "blog" | "topics">) {
  const { pages, ...others } = words;
  const names = topics.categories.map(({ id, name }) => (id === name ? name : { id, name }));
  return { ...others, categories: { ...categories, names }, pages };
}

async function browse(ctx: Context, blog: BlogWords, asked: AskedList) {
  const { latest, states, tags, order } = blog;
  const { entries, pages } = await findEntries(ctx, { topic: filterOf(asked.narrowed), page: asked.page }).catch(
    failedRead,
  );
  const { narrowed } = asked;
  const name = narrowed?.topic.name ?? "";
  const headings = {
    categories: fill(states.ofCategory, { latest, category: name }),
    tags: fill(tags.ofTag, { latest, tag: name }),
  };
  return {
    entries,
    pages,
    heading: narrowed === null ? latest : headings[narrowed.list],
    notes: [
      ...(narrowed && narrowed.topic.description !== "" ? [narrowed.topic.description] : []),
      ...(entries.some(({ isSection }) => isSection) ? [order] : []),
    ],
    cards: entries.map((entry) => cardOf(blog, entry)),
    results: [],
  };
}

async function searchFor(ctx: Context, blog: BlogWords, asked: AskedList) {
  const { states, tags, count, synonyms } = blog;
  const { query, narrowed, page } = asked;
  const search = { query, topic: filterOf(narrowed), page, synonyms: synonyms.words };
  const { entries, pages, total, isCapped, instead, also } = await findMatchingEntries(ctx, search).catch(failedRead);
  const number = total.toLocaleString("en");
  const found = { count: fill(isCapped ? count.capped : total === 1 ? count.one : count.many, { number }), query };
  const name = narrowed?.topic.name ?? "";
  const headings = {
    categories: fill(states.foundInCategory, { ...found, category: name }),
    tags: fill(tags.found, { ...found, tag: name }),
  };
  return {
    entries,
    pages,
    heading: narrowed === null ? fill(states.found, found) : headings[narrowed.list],
    notes: [
      ...instead.map(({ typed, meant }) => fill(states.instead, { typed, meant: quoted(meant) })),
      ...(also.length > 0 ? [fill(synonyms.also, { words: quoted(also) })] : []),
    ],
    cards: [],
    results: entries.map((entry) => resultOf(blog, entry)),
  };
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(", ");

function emptyWords({ states, tags }: BlogWords, { query, narrowed, unknown }: AskedList) {
  const list = narrowed?.list ?? unknown?.list;
  const name = narrowed?.topic.name ?? unknown?.name;
  if (name === undefined) return { heading: fill(states.nothingFound, { query }), empty: states.whatWasSearched };
  return {
    heading: list === "tags" ? fill(tags.empty, { tag: name }) : fill(states.emptyCategory, { category: name }),
    empty: query && narrowed !== null ? fill(states.nothingInCategory, { query }) : "",
  };
}

/** Maximum characters of the excerpt on a card. */
const maxExcerptLength = 220;

function factsOf(blog: BlogWords, { href, category, readTime, author, publishedAt, ...picture }: Entry) {
  return {
    href,
    category,
    readTime,
    author,
    ...dayOf({ blog }, publishedAt),
    picture: quietPicture(picture),
  };
}

function cardOf(blog: BlogWords, entry: Entry) {
  const { title, excerpt, isSection, isPinned } = entry;
  const card = { ...factsOf(blog, entry), title, excerpt: excerpt && clipText(excerpt, maxExcerptLength), isSection };
  return isPinned ? { ...card, pinned: blog.pinned } : card;
}

function resultOf(blog: BlogWords, entry: FoundEntry) {
  return { ...factsOf(blog, entry), title: entry.markedTitle, line: entry.markedLine };
}

export const meta = metaOrNotFound;

export default function BlogList({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NotFound />;
  const { words, newsletter, asked, pages, heading, notes, empty, cards, results } = loaderData;
  const { query, category, tag, unknownCategory } = asked;
  const isUnknown = unknownCategory !== null;
  return (
    <>
      <div className="page py-14 md:py-20">
        <header className="grid items-end gap-x-20 gap-y-8 lg:grid-cols-[7fr_5fr]">
          <div>
            <h1 className="text-5xl">{words.title}</h1>
            <p className="mt-5 max-w-measure text-lg text-ink-soft">{words.intro}</p>
          </div>
          <SearchBox {...{ query, category, tag }} words={words.search} />
        </header>
        <section aria-labelledby="latest" className="mt-12 border-t-2 border-ink pt-4 md:mt-16">
          <CategoryFilter query={query} current={unknownCategory ?? (tag ? "" : category)} words={words.categories} />
          <div role="status" className="mt-8 mb-7">
            <h2 id="latest" className="text-2xl wrap-anywhere">
              {heading}
            </h2>
            {notes.map((note, index) => (
              <p key={index} className="mt-2 text-sm text-ink-soft">
                {note}
              </p>
            ))}
          </div>
          {empty !== null && (
            <NothingFound text={empty} {...{ query, category, tag, isUnknown }} words={words.search} />
          )}
          {results.length > 0 && <SearchResults results={results} words={words.card} />}
          {cards.length > 0 && (
            <ListSkeleton
              items={6}
              duration={700}
              shape="cards"
              className="grid gap-x-10 gap-y-12 md:grid-cols-2 lg:grid-cols-3"
            >
              <ArticleGrid cards={cards} opens={category === null && !tag} words={words.card} />
            </ListSkeleton>
          )}
          <Pages {...asked} pages={pages} words={words.pages} />
        </section>
      </div>
      <SignUpSection {...newsletter} />
    </>
  );
}

interface SignUpSectionProps {
  words: NewsletterSectionWords;
  form: NewsletterFormWords;
}

/** 'Stay Updated' at the end of the blog list (docs/product.md#blog-list). */
function SignUpSection({ words, form }: SignUpSectionProps) {
  const { text, policy } = form.consent;
  return (
    <section aria-labelledby="newsletter" className="no-print border-t border-line bg-paper-deep">
      <div className="page grid gap-x-20 gap-y-8 py-14 md:py-20 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-4xl">
            {form.heading}
          </h2>
          <p className="mt-3 max-w-measure text-lg text-ink-soft">{words.text}</p>
          <p className="mt-3 text-sm">
            <Link to={words.more.href} className="link inline-block py-1">
              {words.more.label}
            </Link>
          </p>
        </div>
        <form method="post" action={formAddress} className="grid content-start gap-4 text-sm">
          <EmailLine words={form} variant="primary" field="border-line-strong bg-card" />
          <p className="text-ink-soft">
            {text}{" "}
            <Link to={policy.href} className="link">
              {policy.label}
            </Link>
          </p>
        </form>
      </div>
    </section>
  );
}
