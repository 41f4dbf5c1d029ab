import { redirect } from "react-router";
import { useCaseDetail } from "#content/use-case-detail.ts";
import { findSuccessStories } from "#domain/case-studies/find-success-stories.ts";
import { getUseCase } from "#domain/use-cases/get-use-case.ts";
import type { UseCaseDetail } from "#domain/use-cases/use-case-detail.ts";
import { describedPicture, quietPicture } from "#app/lib/content-picture.ts";
import { failedRead } from "#app/lib/failed-read.ts";
import { moduleHref } from "#app/lib/module-href.ts";
import { absentPage } from "#app/lib/absent-page.ts";
import { notFoundMeta } from "#app/lib/not-found-meta.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import { Benefits } from "#app/sections/use-cases/benefits.tsx";
import { Scenarios } from "#app/sections/use-cases/scenarios.tsx";
import { StoriesStrip } from "#app/sections/use-cases/stories-strip.tsx";
import { UseCaseButtons } from "#app/sections/use-cases/use-case-buttons.tsx";
import { UseCaseHero } from "#app/sections/use-cases/use-case-hero.tsx";
import { VoiceAndModules } from "#app/sections/use-cases/voice-and-modules.tsx";
import type { Route } from "./+types/detail.ts";

/** One use case (specification section 2, Use-case detail). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [found, stories] = await Promise.all([
    getUseCase(ctx, params.slug).catch(failedRead),
    findSuccessStories(ctx, params.slug),
  ]);
  if (found === null) return absentPage(ctx, `/use-cases/${params.slug}`);
  if ("movedTo" in found) throw redirect(`/use-cases/${found.movedTo}`, 301);
  const { useCase } = found;
  const { hero, stats, benefits, scenarios, testimonial, modules, callToAction } = useCase;
  return {
    meta: metaOf(ctx.siteUrl, useCase),
    words: useCaseDetail,
    page: { hero, stats, benefits, scenarios, testimonial, callToAction, picture: describedPicture(useCase) },
    modules: { ...modules, items: modules.items.map((module) => ({ ...module, href: moduleHref(module.name) })) },
    stories: stories.map(({ slug, title, organization, results, ...picture }) => ({
      slug,
      title,
      organization,
      results: results.slice(0, 1),
      picture: quietPicture(picture),
    })),
  };
}

function metaOf(siteUrl: string, { slug, title, meta }: UseCaseDetail) {
  return pageMeta({ ...meta, siteUrl, path: `/use-cases/${slug}`, name: title });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? notFoundMeta;

export default function UseCase({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NotFound />;
  const { words, page, modules, stories } = loaderData;
  const { callToAction } = page;
  const buttons = { callToAction, successStories: words.successStories };
  return (
    <>
      <UseCaseHero {...page} back={words.back} button={buttons} />
      <Benefits {...page.benefits} />
      <Scenarios scenarios={page.scenarios} modulesLabel={words.scenarioModules} />
      <VoiceAndModules testimonial={page.testimonial} modules={modules} />
      <StoriesStrip {...words.stories} stories={stories} />
      <section className="on-evergreen no-print bg-evergreen-700 py-16 text-evergreen-50 lg:py-20">
        <div className="page">
          <h2 className="text-4xl text-white">{callToAction.heading}</h2>
          <p className="mt-4 max-w-measure text-lg">{callToAction.text}</p>
          <UseCaseButtons {...buttons} onEvergreen />
        </div>
      </section>
    </>
  );
}
