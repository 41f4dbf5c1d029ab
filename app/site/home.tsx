import { getTexts } from "#domain/site-texts/get-texts.ts";
import { findCaseStudies } from "#domain/showcase/case-studies.ts";
import { findUseCases } from "#domain/showcase/use-cases.ts";
import { organizationData, videoData } from "#app/lib/meta/structured-data.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { Advantages, ModuleIndex, Platforms } from "#app/sections/home/product.tsx";
import { Audiences, UseCaseTeaser } from "#app/sections/home/audiences.tsx";
import { Closing } from "#app/sections/home/closing.tsx";
import { Figures, SuccessStories } from "#app/sections/home/social-proof.tsx";
import { Hero, IntroFilm } from "#app/sections/home/hero.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/page-layout.tsx";
import type { Route } from "./+types/home.ts";

/** How many use cases and case studies home shows (docs/product.md#home). */
const teaserCount = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, useCases, stories] = await Promise.all([
    getTexts(ctx),
    findUseCases(ctx),
    findCaseStudies(ctx, { limit: teaserCount }),
  ]);
  const { brand, introVideo } = texts;
  const { meta, ...words } = texts.home;
  const { alumni, organizations, countries, satisfaction } = brand.figures;
  return showLibrary(ctx, {
    meta: pageMeta({
      ...meta,
      site: { siteUrl: ctx.siteUrl, texts },
      path: "/",
      structuredData: [...organizationData(ctx.siteUrl, texts), videoData(ctx.siteUrl, introVideo, words.film.text)],
    }),
    words,
    video: introVideo,
    ...layoutOf(texts, "home"),
    note: brand.trial.note,
    figures: [alumni, organizations, countries, satisfaction],
    badges: brand.badges,
    useCases: useCases.slice(0, teaserCount).map(({ slug, title, description, scenarios }) => ({
      slug,
      title,
      description,
      scenarios: scenarios.slice(0, 1),
    })),
    stories: stories.map(({ slug, title, organization, category, description, results, testimonial }) => ({
      slug,
      title,
      organization,
      category,
      description,
      results,
      testimonial,
    })),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, video, note, figures, badges, useCases, stories, layout } = loaderData;
  return (
    <PageSections layout={layout}>
      <Hero key="hero" {...words.hero} note={note} />
      <IntroFilm key="film" {...words.film} video={video} />
      <Audiences key="audiences" {...words.audiences} />
      <ModuleIndex key="modules" {...words.modules} />
      <Platforms key="platforms" {...words.platforms} />
      <Advantages key="advantages" {...words.advantages} />
      <Figures key="figures" {...words.figures} figures={figures} badges={badges} />
      <UseCaseTeaser key="useCases" words={words.useCases} useCases={useCases} />
      <SuccessStories key="stories" words={words.stories} stories={stories} />
      <Closing key="closing" {...words.closing} />
    </PageSections>
  );
}
