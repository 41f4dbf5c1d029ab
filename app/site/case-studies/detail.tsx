import { PriceLine } from "../../sections/price-line.tsx";
import { itemPath, sections } from "#lib/addresses.ts";
import { redirect, Link } from "react-router";
import { getTexts } from "#domain/texts/get-texts.ts";
import { readModulePlaces } from "#domain/showcase/module-places.ts";
import { type CaseStudyDetail, findNextStory, getCaseStudy } from "#domain/showcase/case-studies.ts";
import { type CaseStudyView, viewOfCaseStudy } from "#app/lib/views/item-views.ts";
import { failedRead, absentPage } from "#app/lib/answers.ts";
import { metaOrNotFound, NotFound } from "#app/sections/errors.tsx";
import { type Site, canonicalUrl, pageMeta, readsAsUrl } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import type { Route } from "./+types/detail.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Breadcrumbs } from "../../sections/breadcrumbs.tsx";
import { StoriesStrip } from "../../sections/stories-strip.tsx";
import { LeadFigures, StoryBody } from "./story-body.tsx";

/** One case study (docs/product.md#case-study-page). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found, modulePlaces] = await Promise.all([
    getTexts(ctx),
    getCaseStudy(ctx, params.slug).catch(failedRead),
    readModulePlaces(ctx),
  ]);
  if (found === null) return absentPage(ctx, url.pathname);
  if ("movedTo" in found) throw redirect(itemPath(sections.caseStudies, found.movedTo), 301);
  const { caseStudy } = found;
  const next = await findNextStory(ctx, caseStudy.slug);
  return showLibrary(ctx, {
    meta: metaOf({ siteUrl: ctx.siteUrl, texts }, caseStudy),
    ...viewOfCaseStudy(texts, caseStudy, next, modulePlaces),
  });
}

function metaOf(site: Site, caseStudy: CaseStudyDetail) {
  const { slug, title, meta, category, tags, organization, publishedAt, updatedAt, image, stockImage } = caseStudy;
  const { siteUrl } = site;
  const path = itemPath(sections.caseStudies, slug);
  const url = canonicalUrl(siteUrl, path, meta.canonical);
  const publisher = { "@type": "Organization", name: site.texts.brand.name, url: `${siteUrl}/` };
  return pageMeta({
    ...meta,
    site,
    path,
    name: title,
    type: "article",
    structuredData: [
      {
        "@type": "Article",
        headline: title,
        description: meta.description,
        url,
        mainEntityOfPage: url,
        image: new URL(readsAsUrl(meta.picture, siteUrl) ? meta.picture : (image ?? stockImage.src), siteUrl).href,
        ...(category ? { articleSection: category } : {}),
        ...(tags.length > 0 ? { keywords: tags.join(", ") } : {}),
        about: { "@type": "Organization", name: organization },
        author: publisher,
        publisher,
        ...(publishedAt ? { datePublished: publishedAt.toISOString() } : {}),
        ...(updatedAt ? { dateModified: updatedAt.toISOString() } : {}),
      },
    ],
  });
}

export const meta = metaOrNotFound;

export default function CaseStudyRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NotFound /> : <CaseStudyPage {...loaderData} />;
}

/** One case study (docs/product.md#case-study-page). */
function CaseStudyPage({ words, price, story, results, picture, related, next }: CaseStudyView) {
  return (
    <article className="story">
      <StoryHead story={story} back={words.back} breadcrumbs={words.breadcrumbs} />
      <LeadFigures {...results} />
      <StoryBody words={words} story={story} picture={picture} />
      <KeyModules {...related} />
      <div className="no-print mt-16 lg:mt-24">
        <StoriesStrip {...words.next} stories={next} />
      </div>
      <section className="no-print bg-paper-deep py-16 lg:py-20">
        <div className="page grid items-center gap-x-20 gap-y-8 lg:grid-cols-[1fr_auto]">
          <div>
            <h2 className="text-4xl">{words.closing.heading}</h2>
            <p className="mt-4 max-w-measure text-lg text-ink-soft">{words.closing.text}</p>
            <PriceLine>{price}</PriceLine>
          </div>
          <ButtonLink to={words.closing.demo.href} size="large" className="justify-self-start">
            {words.closing.demo.label}
          </ButtonLink>
        </div>
      </section>
    </article>
  );
}

interface StoryHeadProps {
  story: Pick<CaseStudyDetail, "title" | "organization" | "category" | "standfirst">;
  back: { label: string; href: string };
  breadcrumbs: { label: string; home: string; list: string };
}

/** Back link, breadcrumbs and headline. */
function StoryHead({ story, back, breadcrumbs }: StoryHeadProps) {
  return (
    <header className="page pt-8">
      <div className="no-print flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line pb-4 text-sm">
        <Link to={back.href} className="link font-semibold">
          <span aria-hidden="true">← </span>
          {back.label}
        </Link>
        <Breadcrumbs words={breadcrumbs} list={back.href} page={story.title} />
      </div>
      <div className="pt-12 lg:pt-16">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2 text-sm">
          {story.category && (
            <strong className="on-evergreen bg-evergreen-900 px-3 py-1 print:px-0 font-semibold text-white">
              {story.category}
            </strong>
          )}
          <span className="text-ink-soft">{story.organization}</span>
        </p>
        <h1 className="mt-5 text-5xl">{story.title}</h1>
        {story.standfirst && (
          <p className="mt-5 max-w-measure font-display text-2xl text-ink-soft">{story.standfirst}</p>
        )}
      </div>
    </header>
  );
}

interface KeyModulesProps {
  heading: string;
  modules: { name: string; href: string }[];
  useCase: { label: string; title: string; href: string } | null;
}

/** The modules in use, and a link to the use case of the story. */
function KeyModules({ heading, modules, useCase }: KeyModulesProps) {
  if (modules.length === 0 && !useCase) return null;
  return (
    <section className="page mt-16 grid gap-x-14 gap-y-6 lg:mt-24 lg:grid-cols-[4fr_8fr]">
      {modules.length > 0 && <h2 className="text-2xl">{heading}</h2>}
      <div className="lg:col-start-2">
        {modules.length > 0 && (
          <ul className="flex flex-wrap gap-x-8 gap-y-1 font-display text-xl">
            {modules.map((module, index) => (
              <li key={index}>
                <Link to={module.href} className="link inline-block py-1">
                  {module.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {useCase && (
          <p className="no-print mt-6 text-ink-soft">
            {useCase.label}:{" "}
            <Link to={useCase.href} className="link font-semibold">
              {useCase.title}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
