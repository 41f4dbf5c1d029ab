import { getTexts } from "#domain/texts/get-texts.ts";
import { findCaseStudies } from "#domain/showcase/case-studies.ts";
import { findUseCases } from "#domain/showcase/use-cases.ts";
import { organizationData, videoData, pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { Advantages, ModuleIndex, Platforms, Figures, SuccessStories } from "#app/sections/home.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import type { Route } from "./+types/home.ts";
import { sections } from "#lib/addresses.ts";
import type { HomeContent } from "#content/schema/home.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CallToAction } from "../sections/contact/contact-dialog.tsx";
import { Scene } from "../sections/scenes/scene.tsx";
import type { ShownVideo } from "#content/schema/video.ts";
import { VideoPlayer } from "../sections/video-player.tsx";
import { Link } from "react-router";
import { useWords } from "#app/ui/words.ts";
import { LogoMark } from "../sections/frame/logo.tsx";

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
    ...(await layoutOf(ctx, texts, "home")),
    price: texts.pricing.line,
    note: brand.trial.note,
    figures: [alumni, organizations, countries, satisfaction],
    badges: brand.badges,
    segments: texts.navigation.segments,
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
  const { words, video, price, note, figures, badges, useCases, stories, segments, layout } = loaderData;
  return (
    <PageSections layout={layout}>
      <Hero key="hero" {...words.hero} price={price} note={note} proof={words.proof} />
      <IntroFilm key="film" {...words.film} video={video} />
      <Audiences key="audiences" {...words.audiences} />
      <ModuleIndex key="modules" {...words.modules} action={words.actions.modules} />
      <Platforms key="platforms" {...words.platforms} />
      <Advantages key="advantages" {...words.advantages} />
      <Figures key="figures" {...words.figures} figures={figures} badges={badges} action={words.actions.figures} />
      <UseCaseTeaser key="useCases" words={words.useCases} useCases={useCases} />
      <SuccessStories key="stories" words={words.stories} stories={stories} segments={segments} />
      <Closing key="closing" {...words.closing} />
    </PageSections>
  );
}

type HeroProps = HomeContent["hero"] & { price: string; note: string; proof: HomeContent["proof"] };

/** Headline, lead, and the picture of the product. */
function Hero({ headline, lead, start, useCases, picture, price, note, proof }: HeroProps) {
  return (
    <section className="overflow-hidden border-b border-line">
      <div className="page grid gap-x-10 gap-y-10 lg:grid-cols-[7fr_6fr] print:grid-cols-2">
        <div className="self-center pt-12 lg:py-20">
          <h1 className="text-5xl">{headline}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-soft">{lead}</p>
          <div className="mt-8 button-row">
            <CallToAction form="demo" place="top" size="large">
              {start}
            </CallToAction>
            <ButtonLink to={sections.useCases} variant="secondary" size="large">
              {useCases}
            </ButtonLink>
          </div>
          <p className="mt-5 text-sm text-ink-soft">
            <Link to="/pricing" className="link font-semibold">
              {price}
            </Link>
            <span className="block">{note}</span>
          </p>
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4 text-sm">
            {proof.map(({ label, href }) => (
              <li key={label}>
                <Link to={href} className="hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <Scene picture={picture} className="mx-auto block w-full max-w-md lg:mt-10 lg:max-w-[35rem] lg:self-end" />
      </div>
    </section>
  );
}

/** The embedded intro video, with its words beside it (docs/product.md#home). */
function IntroFilm({ title, text, video }: HomeContent["film"] & { video: ShownVideo }) {
  return (
    <section aria-labelledby="intro" className="bg-paper-deep py-12 lg:py-20">
      <div className="page grid gap-x-14 gap-y-8 lg:grid-cols-[3fr_7fr] print:grid-cols-[2fr_3fr]">
        <div>
          <h2 id="intro" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 text-ink-soft">{text}</p>
        </div>
        <VideoPlayer video={video} />
      </div>
    </section>
  );
}

/** The four audiences, in columns. */
function Audiences({ title, items }: HomeContent["audiences"]) {
  return (
    <section className="page py-12 lg:py-28">
      <h2 className="max-w-2xl text-3xl">{title}</h2>
      <ul className="mt-10 grid border-t-2 border-ink sm:grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-line print:grid-cols-4 print:gap-x-6">
        {items.map((item, index) => (
          <li key={index} className="border-b border-line lg:border-b-0 lg:px-7 lg:first:pl-0 lg:last:pr-0">
            <Link to={item.href} className="group block py-4 sm:py-6 sm:pr-8 lg:pr-0">
              <h3 className="text-xl group-hover:text-evergreen-600 lg:min-h-[2.6em]">{item.title}</h3>
              <p className="mt-2 hidden text-ink-soft md:block print:block">{item.text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UseCaseTeaserProps {
  words: HomeContent["useCases"];
  useCases: { slug: string; title: string; description: string; scenarios: string[] }[];
}

/** The first use cases, with one scenario each. */
function UseCaseTeaser({ words, useCases }: UseCaseTeaserProps) {
  const say = useWords();
  return (
    <section className="page py-12 lg:py-28">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h2 className="text-4xl">{words.title}</h2>
          <p className="mt-3 max-w-measure text-lg text-ink-soft">{words.text}</p>
        </div>
        <ButtonLink to={sections.useCases} variant="secondary">
          {words.all}
        </ButtonLink>
      </div>
      <ol className="swipe relative mt-10 border-t-2 border-ink md:block print:grid print:grid-cols-3 print:gap-x-10">
        {useCases.map((useCase) => (
          <li
            key={useCase.slug}
            className="grid content-start gap-x-12 gap-y-3 border-b border-line py-8 lg:grid-cols-[4fr_7fr] print:py-5"
          >
            <h3 className="text-2xl">{useCase.title}</h3>
            <div>
              <p className="max-w-measure">{useCase.description}</p>
              {useCase.scenarios[0] && (
                <p className="mt-3 hidden max-w-measure border-l-2 border-brass pl-4 text-ink-soft md:block print:block">
                  {useCase.scenarios[0]}
                </p>
              )}
              <Link to={`${sections.useCases}#${useCase.slug}`} className="link mt-4 inline-block font-semibold">
                {words.learnMore}
                <span className="sr-only">
                  {` ${say("about")} `}
                  {useCase.title}
                </span>
              </Link>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The final call to action: trial or demo. */
function Closing({ title, text, trial, demo }: HomeContent["closing"]) {
  return (
    <section className="page grid items-end gap-10 py-12 md:grid-cols-[1fr_auto] md:gap-20 lg:py-28">
      <div>
        <h2 className="text-5xl">{title}</h2>
        <p className="mt-6 max-w-measure text-lg text-ink-soft">{text}</p>
        <div className="mt-8 button-row">
          <CallToAction form="trial" place="end" size="large">
            {trial}
          </CallToAction>
          <CallToAction form="demo" place="end" size="large" variant="secondary">
            {demo}
          </CallToAction>
        </div>
      </div>
      <LogoMark className="no-print hidden size-64 md:block lg:size-80" />
    </section>
  );
}
