import { Fragment } from "react";
import { sections } from "#lib/addresses.ts";
import type { Statistic } from "#content/schema/use-case-page.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { findUseCases } from "#domain/showcase/use-cases.ts";
import { quietPicture } from "#app/lib/views/content-picture.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { Contents, FeaturedUseCase, StatRow } from "#app/sections/use-cases/use-case-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListSkeleton } from "#app/ui/list-skeleton.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/page-layout.tsx";
import type { Route } from "./+types/list.ts";

/** How many scenarios a use case shows, and how many pictures load at once (docs/product.md#use-case-list). */
const scenarioHighlights = 3;
const eagerPictures = 2;

/** The list of use cases (docs/product.md#use-case-list). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found] = await Promise.all([getTexts(ctx), findUseCases(ctx)]);
  const { meta, ...words } = texts.useCases;
  return showLibrary(ctx, {
    ...layoutOf(texts, "useCases"),
    meta: pageMeta({ ...meta, site: { siteUrl: ctx.siteUrl, texts }, path: sections.useCases }),
    words: { ...words, stats: words.stats.map((stat, index) => (index === 0 ? countOf(found.length, stat) : stat)) },
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

/** The first figure counts what is listed below it, which may be an editor's own list. */
function countOf(total: number, { label, ...stat }: Statistic): Statistic {
  return { ...stat, label: total === 1 ? label.replace(/s$/, "") : label, value: String(total) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function UseCases({ loaderData: { words, useCases, layout } }: Route.ComponentProps) {
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
