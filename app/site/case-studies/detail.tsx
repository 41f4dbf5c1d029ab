import { itemPath, sections } from "#lib/addresses.ts";
import { redirect } from "react-router";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { type CaseStudyDetail, findNextStory, getCaseStudy } from "#domain/showcase/case-studies.ts";
import { viewOfCaseStudy } from "#app/lib/views/case-study-view.ts";
import { failedRead, absentPage } from "#app/lib/absent-page.ts";
import { metaOrNotFound } from "#app/lib/meta/not-found-meta.ts";
import { canonicalUrl, pageMeta, readsAsUrl, type Site } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { CaseStudyPage } from "#app/sections/case-studies/case-study-page.tsx";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import type { Route } from "./+types/detail.ts";

/** One case study (docs/product.md#case-study-page). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found] = await Promise.all([getTexts(ctx), getCaseStudy(ctx, params.slug).catch(failedRead)]);
  if (found === null) return absentPage(ctx, url.pathname);
  if ("movedTo" in found) throw redirect(itemPath(sections.caseStudies, found.movedTo), 301);
  const { caseStudy } = found;
  const next = await findNextStory(ctx, caseStudy.slug);
  return showLibrary(ctx, {
    meta: metaOf({ siteUrl: ctx.siteUrl, texts }, caseStudy),
    ...viewOfCaseStudy(texts, caseStudy, next),
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
