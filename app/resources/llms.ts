import { sections } from "#lib/addresses.ts";
import { about } from "#content/about.ts";
import { blog } from "#content/blog.ts";
import { brand } from "#content/brand.ts";
import { caseStudiesPage } from "#content/case-studies-page.ts";
import { contactPage } from "#content/contact.ts";
import { demo } from "#content/demo.ts";
import { faq } from "#content/faq.ts";
import { feeds } from "#content/feeds.ts";
import { home } from "#content/home.ts";
import { modulesPage } from "#content/modules-page.ts";
import { pricing } from "#content/pricing.ts";
import { useCasesPage } from "#content/use-cases-page.ts";
import { findFeedArticles } from "#domain/blog/find-feed-articles.ts";
import { findCaseStudies } from "#domain/case-studies/find-case-studies.ts";
import { findModules } from "#domain/modules/find-modules.ts";
import { findUseCases } from "#domain/use-cases/find-use-cases.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { llmsText } from "./llms-text.ts";
import type { Route } from "./+types/llms.ts";

const pages = [
  { path: "/", meta: home.meta },
  { path: "/about", meta: about.meta },
  { path: sections.useCases, meta: useCasesPage.meta },
  { path: "/modules", meta: modulesPage.meta },
  { path: sections.caseStudies, meta: caseStudiesPage.meta },
  { path: "/pricing", meta: pricing.meta },
  { path: "/demo", meta: demo.meta },
  { path: "/faq", meta: faq.meta },
  { path: sections.posts, meta: blog },
  { path: "/contact", meta: contactPage.meta },
];

/** A plain overview of the site for programs that read rather than look. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [useCases, caseStudies, { groups }, articles] = await Promise.all([
    findUseCases(ctx),
    findCaseStudies(ctx),
    findModules(ctx),
    findFeedArticles(ctx),
  ]);
  const text = llmsText({
    siteUrl: ctx.siteUrl,
    brand,
    pricing,
    pages,
    useCases,
    caseStudies,
    moduleGroups: groups,
    articles: articles.map(({ article }) => article),
    feeds: Object.values(feeds.formats),
  });
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
