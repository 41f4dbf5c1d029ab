import { Fragment } from "react";
import { sections } from "#lib/addresses.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { findCaseStudies } from "#domain/showcase/case-studies.ts";
import { quietPicture } from "#app/lib/views/content-picture.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { Masthead, StoryCard } from "#app/sections/case-studies/story-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListSkeleton } from "#app/ui/list-skeleton.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/page-layout.tsx";
import type { Route } from "./+types/list.ts";

/** What a card shows at most (docs/product.md#case-study-list). */
const cardResults = 2;
const cardModules = 3;

/** The list of case studies (docs/product.md#case-study-list). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found] = await Promise.all([getTexts(ctx), findCaseStudies(ctx)]);
  const { meta, ...words } = texts.caseStudies;
  return showLibrary(ctx, {
    ...layoutOf(texts, "caseStudies"),
    meta: pageMeta({ ...meta, site: { siteUrl: ctx.siteUrl, texts }, path: sections.caseStudies }),
    words,
    // Featured ones first.
    stories: found
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

export default function CaseStudies({ loaderData: { words, stories, layout } }: Route.ComponentProps) {
  const { heading, introduction, stats, card, closing } = words;
  const featured = stories.filter((story) => story.featured).length;
  return (
    <PageSections layout={layout}>
      <Fragment key="list">
        <Masthead heading={heading} introduction={introduction} stats={stats} />
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
