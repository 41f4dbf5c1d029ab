import { redirect } from "react-router";
import { brand } from "#content/brand.ts";
import { caseStudyDetail } from "#content/case-study-detail.ts";
import type { CaseStudyDetail } from "#domain/case-studies/case-study-detail.ts";
import { getCaseStudy } from "#domain/case-studies/get-case-study.ts";
import { describedPicture } from "#app/lib/content-picture.ts";
import { failedRead } from "#app/lib/failed-read.ts";
import { moduleHref } from "#app/lib/module-href.ts";
import { absentPage } from "#app/lib/absent-page.ts";
import { notFoundMeta } from "#app/lib/not-found-meta.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { KeyModules } from "#app/sections/case-studies/key-modules.tsx";
import { LeadFigures } from "#app/sections/case-studies/lead-figures.tsx";
import { StoryBody } from "#app/sections/case-studies/story-body.tsx";
import { StoryHead } from "#app/sections/case-studies/story-head.tsx";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/detail.ts";

/** One case study (specification section 2, Case studies list and detail). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await getCaseStudy(ctx, params.slug).catch(failedRead);
  if (found === null) return absentPage(ctx, `/case-studies/${params.slug}`);
  if ("movedTo" in found) throw redirect(`/case-studies/${found.movedTo}`, 301);
  const { caseStudy } = found;
  const { title, organization, category, standfirst, challenge, solution, figures, outcomes, testimonial } = caseStudy;
  const { useCase: useCaseLabel, modules: modulesHeading, ...words } = caseStudyDetail;
  return {
    meta: metaOf(ctx.siteUrl, caseStudy),
    words,
    story: { title, organization, category, standfirst, challenge, solution, testimonial },
    results: { heading: words.results, figures, outcomes },
    picture: describedPicture(caseStudy),
    related: {
      heading: modulesHeading,
      modules: caseStudy.modules.map((name) => ({ name, href: moduleHref(name) })),
      useCase: caseStudy.useCase && { label: useCaseLabel, ...caseStudy.useCase },
    },
  };
}

function metaOf(siteUrl: string, caseStudy: CaseStudyDetail) {
  const { slug, title, meta, category, tags, organization, publishedAt, updatedAt, image, stockImage } = caseStudy;
  const path = `/case-studies/${slug}`;
  const publisher = { "@type": "Organization", name: brand.name, url: `${siteUrl}/` };
  return pageMeta({
    ...meta,
    siteUrl,
    path,
    name: title,
    type: "article",
    structuredData: [
      {
        "@type": "Article",
        headline: title,
        description: meta.description,
        url: siteUrl + path,
        mainEntityOfPage: siteUrl + path,
        image: new URL(image ?? stockImage.src, siteUrl).href,
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

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? notFoundMeta;

export default function CaseStudy({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NotFound />;
  const { words, story, results, picture, related } = loaderData;
  return (
    <article className="story">
      <StoryHead story={story} back={words.back} breadcrumbs={words.breadcrumbs} />
      <LeadFigures {...results} />
      <StoryBody words={words} story={story} picture={picture} />
      <KeyModules {...related} />
      <section className="no-print mt-16 bg-paper-deep py-16 lg:mt-24 lg:py-20">
        <div className="page grid items-center gap-x-20 gap-y-8 lg:grid-cols-[1fr_auto]">
          <div>
            <h2 className="text-4xl">{words.closing.heading}</h2>
            <p className="mt-4 max-w-measure text-lg text-ink-soft">{words.closing.text}</p>
          </div>
          <ButtonLink to={words.closing.demo.href} size="large" className="justify-self-start">
            {words.closing.demo.label}
          </ButtonLink>
        </div>
      </section>
    </article>
  );
}
