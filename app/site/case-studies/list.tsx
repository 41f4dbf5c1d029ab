import { PriceLine } from "../../sections/price-line.tsx";
import { Fragment } from "react";
import { sections, itemPath } from "#lib/addresses.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { findCaseStudies, isOfSegment, segmentsOf } from "#domain/showcase/case-studies.ts";
import { type ContentPicture, quietPicture, showLibrary } from "#app/lib/views/content-pictures.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { fill } from "#content/facts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListSkeleton } from "#app/ui/list-skeleton.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import type { Route } from "./+types/list.ts";
import type { Statistic } from "#content/schema/use-case-page.ts";
import { Link, redirect } from "react-router";
import type { CaseStudiesPage } from "#content/schema/list-page.ts";
import type { CaseStudyCard } from "#domain/showcase/case-study-card.ts";
import { ContentImage } from "#app/ui/content-image.tsx";
import { useWords } from "#app/ui/words.ts";

/** What a card shows at most (docs/product.md#case-study-list). */
const cardResults = 2;
const cardModules = 3;

// A segment without stories is redirected, to an address that overrides the query, and never stored: values can't fill the cache.
export const handle: PageHandle = { query: { segment: "cached" } };

/** The list of case studies, or those of one segment (docs/product.md#case-study-list). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found] = await Promise.all([getTexts(ctx), findCaseStudies(ctx)]);
  const { meta, segments: segmentWords, ...words } = texts.caseStudies;
  const asked = url.searchParams.get("segment") || null;
  const segments = segmentsOf(found);
  const narrowed = segments.find(({ key }) => key === asked);
  if (asked !== null && !narrowed) throw redirect(`${sections.caseStudies}?segment=`);
  return showLibrary(ctx, {
    ...(await layoutOf(ctx, texts, "caseStudies")),
    meta: pageMeta({
      ...meta,
      ...(narrowed && { title: fill(segmentWords.title, { segment: narrowed.name }) }),
      site: { siteUrl: ctx.siteUrl, texts },
      path: sections.caseStudies,
      name: meta.title,
    }),
    words,
    filter: { ...segmentWords, segments, asked },
    price: texts.pricing.line,
    // Featured ones first.
    stories: found
      .filter((story) => !narrowed || isOfSegment(story, narrowed.key))
      .toSorted((a, b) => Number(b.featured) - Number(a.featured))
      .map(({ results, modules, ...story }) => ({
        slug: story.slug,
        title: story.title,
        organization: story.organization,
        category: story.category,
        description: story.description,
        featured: story.featured,
        results: results.slice(0, cardResults),
        modules: modules.slice(0, cardModules),
        moreModules: Math.max(0, modules.length - cardModules),
        picture: quietPicture(story),
      })),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function CaseStudies({ loaderData: { words, filter, price, stories, layout } }: Route.ComponentProps) {
  const { heading, introduction, stats, card, closing } = words;
  const featured = stories.filter((story) => story.featured).length;
  return (
    <PageSections layout={layout}>
      <Fragment key="list">
        <Masthead heading={heading} introduction={introduction} stats={stats} />
        {filter.segments.length > 1 && <SegmentFilter {...filter} />}
        <ListSkeleton
          items={4}
          duration={800}
          shape="cards"
          className="page grid gap-x-10 gap-y-16 py-16 md:grid-cols-2 lg:py-24"
        >
          <ul className="page grid gap-x-10 gap-y-16 py-16 md:grid-cols-2 lg:grid-cols-6 lg:py-24">
            {stories.map((story, index) => (
              <StoryCard
                key={story.slug}
                story={story}
                isWide={stories.length === 1 || (index === 0 && featured % 2 === 1)}
                eager={index < 2}
                words={card}
              />
            ))}
          </ul>
        </ListSkeleton>
      </Fragment>
      <section key="closing" className="border-t-2 border-ink bg-brass-100 py-16 lg:py-20">
        <div className="page grid gap-x-20 gap-y-8 lg:grid-cols-[7fr_5fr]">
          <h2 className="text-4xl">{closing.heading}</h2>
          <div>
            <p className="max-w-measure text-lg">{closing.text}</p>
            <PriceLine>{price}</PriceLine>
            <div className="mt-7 button-row">
              <ButtonLink to={closing.contact.href} size="large">
                {closing.contact.label}
              </ButtonLink>
              <ButtonLink to={closing.demo.href} variant="secondary" size="large">
                {closing.demo.label}
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
    </PageSections>
  );
}

interface SegmentFilterProps {
  label: string;
  all: string;
  segments: { name: string; key: string }[];
  /** The key of the segment that is shown; null for all. */
  asked: string | null;
}

/** Links to the stories of each segment. */
function SegmentFilter({ label, all, segments, asked }: SegmentFilterProps) {
  return (
    <nav aria-labelledby="segments" className="no-print page pt-10">
      <h2 id="segments" className="text-xl">
        {label}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6 md:gap-x-7">
        {[{ name: all, key: null }, ...segments].map(({ name, key }) => (
          <li key={key}>
            <Link
              to={sections.caseStudies + (key === null ? "" : `?segment=${encodeURIComponent(key)}`)}
              preventScrollReset
              aria-current={key === asked ? "page" : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent text-sm text-ink-soft no-underline hover:text-evergreen-600 aria-[current]:border-brass aria-[current]:font-semibold aria-[current]:text-evergreen-700"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MastheadProps {
  heading: string;
  introduction: string;
  stats: Statistic[];
}

/** The head of the list: introduction and four figures. */
function Masthead({ heading, introduction, stats }: MastheadProps) {
  return (
    <header className="on-evergreen bg-evergreen-900 text-evergreen-50">
      <div className="page pt-14 pb-10 md:pt-20 lg:pt-24">
        <div className="grid gap-x-20 gap-y-6 lg:grid-cols-2">
          <h1 className="text-5xl text-white">{heading}</h1>
          <p className="max-w-measure text-lg lg:pt-2">{introduction}</p>
        </div>
        <dl className="mt-14 grid xs:grid-cols-2 gap-x-8 gap-y-8 lg:mt-20 lg:grid-cols-4">
          {stats.map((stat, index) => (
            <div key={index} className="flex flex-col-reverse justify-end border-t border-white/25 pt-4">
              <dt className="text-sm">
                <strong className="block font-semibold text-white">{stat.label}</strong>
                {stat.description}
              </dt>
              <dd className="mb-1 font-display text-4xl font-medium text-brass-300">{stat.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  );
}

type Shown = "slug" | "title" | "organization" | "category" | "description" | "results" | "modules" | "featured";

interface Story extends Pick<CaseStudyCard, Shown> {
  /** Number of modules that are not shown. */
  moreModules: number;
  picture: ContentPicture;
}

interface StoryCardProps {
  story: Story;
  /** Full width, with the picture beside the text. */
  isWide: boolean;
  eager: boolean;
  words: CaseStudiesPage["card"];
}

/** The card of a story, with its figures first. The whole card is a link. */
function StoryCard({ story, isWide, eager, words }: StoryCardProps) {
  const say = useWords();
  const { featured, results, modules, moreModules } = story;
  const place = isWide
    ? "md:col-span-full md:grid md:grid-cols-[7fr_5fr] md:gap-x-12"
    : `flex flex-col ${featured ? "lg:col-span-3" : "lg:col-span-2"}`;
  return (
    <li className={`group relative ${place}`}>
      <ContentImage
        picture={story.picture}
        eager={eager}
        sizes="(min-width: 80rem) 548px, (min-width: 48rem) 45vw, 82vw"
        className="aspect-3/2 w-full"
      />
      <div className="flex grow flex-col">
        <p className="mt-5 flex items-baseline gap-3 text-sm">
          <span className="font-semibold text-brass-700">{story.category}</span>
          {featured && <span className="bg-brass-100 px-2 text-xs font-semibold">{words.featured}</span>}
        </p>
        <h2 className={`mt-1.5 ${featured ? "text-3xl" : "text-2xl"}`}>
          <Link
            to={itemPath(sections.caseStudies, story.slug)}
            className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
          >
            {story.title}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{story.organization}</p>
        <p className="mt-3 mb-5 max-w-measure">{story.description}</p>
        {results.length > 0 && (
          <dl className="mt-auto flex flex-wrap gap-x-6 border-t border-ink">
            {results.map((result, index) =>
              result.value ? (
                <div key={index} className="flex flex-1 basis-28 flex-col-reverse justify-end pt-3">
                  <dt className="text-sm text-ink-soft">{result.metric}</dt>
                  <dd
                    className={`font-display font-medium whitespace-nowrap text-evergreen-600 ${featured ? "text-4xl" : "text-3xl"}`}
                  >
                    {result.value}
                  </dd>
                </div>
              ) : (
                <div key={index} className="basis-full pt-3">
                  <dt className="sr-only">{words.results}</dt>
                  <dd>{result.metric}</dd>
                </div>
              ),
            )}
          </dl>
        )}
        {modules.length > 0 && (
          <p className="mt-5 text-sm text-ink-soft md:min-h-[2lh]">
            <span className="font-semibold text-ink">{words.modules}: </span>
            {modules.join(", ")}
            {moreModules > 0 && (
              <span className="whitespace-nowrap">
                {" +"}
                {moreModules}
                {` ${say("more")}`}
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
