import { PriceLine } from "../../sections/price-line.tsx";
import { Fragment } from "react";
import { sections, itemPath } from "#lib/addresses.ts";
import type { Statistic } from "#content/schema/use-case-page.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { type UseCase, findUseCases } from "#domain/showcase/use-cases.ts";
import { type ContentPicture, quietPicture, showLibrary } from "#app/lib/views/content-pictures.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListSkeleton } from "#app/ui/list-skeleton.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import type { Route } from "./+types/list.ts";
import { Link } from "react-router";
import icons from "#app/ui/icons.svg";
import type { UseCasesPage } from "#content/schema/list-page.ts";
import { ContentImage } from "#app/ui/content-image.tsx";
import { useWords } from "#app/ui/words.ts";

/** How many scenarios a use case shows, and how many pictures load at once (docs/product.md#use-case-list). */
const scenarioHighlights = 3;
const eagerPictures = 2;

/** The list of use cases (docs/product.md#use-case-list). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found] = await Promise.all([getTexts(ctx), findUseCases(ctx)]);
  const { meta, ...words } = texts.useCases;
  return showLibrary(ctx, {
    ...(await layoutOf(ctx, texts, "useCases")),
    meta: pageMeta({ ...meta, site: { siteUrl: ctx.siteUrl, texts }, path: sections.useCases }),
    words,
    price: texts.pricing.line,
    useCases: found.map(({ slug, title, subtitle, description, scenarios, icon, ...picture }) => ({
      slug,
      title,
      subtitle,
      description,
      icon,
      scenarios: scenarios.slice(0, scenarioHighlights),
      picture: quietPicture(picture),
    })),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function UseCases({ loaderData: { words, price, useCases, layout } }: Route.ComponentProps) {
  return (
    <PageSections layout={layout}>
      <Fragment key="list">
        <header className="page grid items-end gap-x-20 gap-y-10 py-14 md:py-20 lg:grid-cols-[7fr_5fr]">
          <div className="self-start">
            <h1 className="text-5xl">{words.heading}</h1>
            <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.introduction}</p>
          </div>
          <Contents label={words.heading} useCases={useCases} />
        </header>
        <ListSkeleton items={3} duration={800} shape="rows" className="page grid gap-y-16 pt-16 lg:gap-y-24 lg:pt-24">
          <StatRow stats={words.stats} />
          <div className="page pt-16 lg:pt-24">
            {useCases.map((useCase, position) => (
              <FeaturedUseCase
                key={useCase.slug}
                useCase={useCase}
                position={position}
                eager={position < eagerPictures}
                words={words.featured}
              />
            ))}
          </div>
        </ListSkeleton>
      </Fragment>
      <section key="closing" className="on-evergreen bg-evergreen-700 py-16 text-evergreen-50 lg:py-20">
        <div className="page grid items-end gap-x-20 gap-y-8 lg:grid-cols-[1fr_auto]">
          <div>
            <h2 className="text-4xl text-white">{words.closing.heading}</h2>
            <p className="mt-4 max-w-measure text-lg">{words.closing.text}</p>
            <PriceLine>{price}</PriceLine>
          </div>
          <div className="button-row">
            <ButtonLink to={words.closing.start.href} variant="brass" size="large">
              {words.closing.start.label}
            </ButtonLink>
            <ButtonLink to={words.closing.stories.href} variant="light" size="large">
              {words.closing.stories.label}
            </ButtonLink>
          </div>
        </div>
      </section>
    </PageSections>
  );
}

interface ContentsProps {
  /** Accessible name of the list. */
  label: string;
  useCases: Pick<UseCase, "slug" | "title" | "subtitle" | "icon">[];
}

/** Table of contents with links to the use cases of the page. */
function Contents({ label, useCases }: ContentsProps) {
  return (
    <nav aria-label={label} className="border-t-2 border-ink">
      <ul>
        {useCases.map(({ slug, title, subtitle, icon }) => (
          <li key={slug} className="border-b border-line">
            <Link to={`#${slug}`} className="group flex items-center gap-4 py-3 text-ink no-underline">
              <svg className="size-6 shrink-0 fill-none stroke-brass-700 stroke-[1.6]" aria-hidden="true">
                {icon.startsWith("/") ? (
                  <image href={icon} width="100%" height="100%" />
                ) : (
                  <use href={`${icons}#${icon}`} />
                )}
              </svg>
              <span>
                <span className="block font-semibold group-hover:underline">{title}</span>
                {subtitle && <span className="block text-sm text-ink-soft">{subtitle}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The four figures of the list, in one row. */
function StatRow({ stats }: { stats: Statistic[] }) {
  return (
    <div className="bg-paper-deep">
      <dl className="page grid xs:grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-line">
        {stats.map((stat, index) => (
          <div
            key={index}
            className="flex flex-col-reverse justify-end py-7 odd:pr-5 lg:px-7 lg:py-9 lg:first:pl-0 lg:last:pr-0"
          >
            <dt>
              <span className="font-semibold">{stat.label}</span>
              <span className="mt-0.5 block text-sm text-ink-soft">{stat.description}</span>
            </dt>
            <dd className="mb-1 font-display text-4xl font-medium text-evergreen-700">{stat.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface FeaturedUseCaseProps {
  useCase: Pick<UseCase, "slug" | "title" | "subtitle" | "description" | "scenarios"> & { picture: ContentPicture };
  /** Index in the list, from 0, for its number and the side of its picture. */
  position: number;
  eager: boolean;
  words: UseCasesPage["featured"];
}

/** One use case of the list. Its id is its slug, for links that lead to it (docs/product.md#use-case-list). */
function FeaturedUseCase({ useCase, position, eager, words }: FeaturedUseCaseProps) {
  const say = useWords();
  const { slug, title, subtitle, description, scenarios, picture } = useCase;
  const isMirrored = position % 2 === 1;
  return (
    <article
      id={slug}
      className={`grid gap-x-14 gap-y-8 border-t-2 border-ink pt-8 pb-16 md:pt-10 lg:items-start lg:pb-24 ${isMirrored ? "md:grid-cols-[6fr_7fr]" : "md:grid-cols-[7fr_6fr]"}`}
    >
      <ContentImage
        picture={picture}
        eager={eager}
        sizes="(min-width: 80rem) 582px, (min-width: 48rem) 47vw, 82vw"
        className={`aspect-3/2 w-full md:aspect-4/3 ${isMirrored ? "md:order-last" : ""}`}
      />
      <div>
        <p className="flex items-baseline gap-3 text-sm text-ink-soft">
          <span className="font-display text-2xl text-brass-700">{String(position + 1).padStart(2, "0")}</span>
          {subtitle}
        </p>
        <h2 className="mt-2 text-3xl">{title}</h2>
        <p className="mt-3 max-w-measure">{description}</p>
        <dl className="mt-6 flex border-y border-line">
          {words.stats.map((stat, index) => (
            <div
              key={index}
              className="flex flex-1 flex-col-reverse justify-end py-3 last:border-l last:border-line last:pl-6"
            >
              <dt className="text-sm text-ink-soft">{stat.label}</dt>
              <dd className="font-display text-2xl font-medium text-evergreen-600">{stat.value}</dd>
            </div>
          ))}
        </dl>
        {scenarios.length > 0 && (
          <>
            <h3 className="mt-6 font-sans text-sm font-semibold tracking-normal text-brass-700">{words.scenarios}</h3>
            <ul className="mt-2 grid gap-2 text-sm">
              {scenarios.map((scenario, index) => (
                <li key={index} className="border-l-2 border-brass pl-4">
                  {scenario}
                </li>
              ))}
            </ul>
          </>
        )}
        <ButtonLink to={itemPath(sections.useCases, slug)} variant="secondary" className="mt-7">
          {words.learnMore}
          <span className="sr-only">
            {` ${say("about")} `}
            {title}
          </span>
        </ButtonLink>
      </div>
    </article>
  );
}
