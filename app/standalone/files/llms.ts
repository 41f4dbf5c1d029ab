import { sections, itemPath } from "#lib/addresses.ts";
import { twinOf } from "#lib/markdown-addresses.ts";
import { feedFormats } from "#content/journal/feeds.ts";
import { type Article, findFeedArticles } from "#domain/blog/article.ts";
import { findCaseStudies } from "#domain/showcase/case-studies.ts";
import { type ModuleGroup, findModules } from "#domain/showcase/modules.ts";
import { type Texts, getTexts } from "#domain/texts/get-texts.ts";
import { type UseCase, findUseCases } from "#domain/showcase/use-cases.ts";
import { requestContext } from "#app/lib/requests.ts";
import type { Route } from "./+types/llms.ts";
import type { Brand } from "#content/schema/brand.ts";
import type { Meta } from "#content/schema/meta.ts";
import type { Pricing } from "#content/schema/pricing.ts";
import type { CaseStudyCard } from "#domain/showcase/case-study-card.ts";

const pagesOf = (texts: Texts) => [
  { path: "/", meta: texts.home.meta },
  { path: "/about", meta: texts.about.meta },
  { path: sections.useCases, meta: texts.useCases.meta },
  { path: "/modules", meta: texts.modules.meta },
  { path: sections.caseStudies, meta: texts.caseStudies.meta },
  { path: "/pricing", meta: texts.pricing.meta },
  { path: "/compare", meta: texts.comparisons.meta },
  { path: "/compare/spreadsheet-and-email", meta: texts.spreadsheetAndEmail.meta },
  { path: "/compare/social-network-group", meta: texts.socialNetworkGroup.meta },
  { path: "/compare/database-with-portal", meta: texts.databaseWithPortal.meta },
  { path: "/demo", meta: texts.demo.meta },
  { path: "/faq", meta: texts.faq.meta },
  { path: "/trust", meta: texts.trust.meta },
  { path: sections.posts, meta: { ...texts.blog.inSearch, ...texts.blog } },
  { path: "/contact", meta: texts.contact.meta },
  ...texts.pages
    .filter(({ inSitemap }) => inSitemap)
    .map(({ address, title, description }) => ({ path: address, meta: { title, description } })),
];

/** An overview of the site for language models. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, useCases, caseStudies, { groups }, articles] = await Promise.all([
    getTexts(ctx),
    findUseCases(ctx),
    findCaseStudies(ctx),
    findModules(ctx),
    findFeedArticles(ctx),
  ]);
  const text = llmsText({
    siteUrl: ctx.siteUrl,
    words: texts.search.overview,
    twins: texts.search.twins,
    brand: texts.brand,
    pricing: texts.pricing,
    pages: pagesOf(texts).filter(({ meta }) => !("noindex" in meta && meta.noindex)),
    useCases: useCases.filter(({ noindex }) => !noindex),
    caseStudies: caseStudies.filter(({ noindex }) => !noindex),
    moduleGroups: groups,
    articles: articles.map(({ article }) => article),
    feeds: Object.values(feedFormats).map(({ name, href }) => ({ title: `${texts.feeds.title} (${name})`, href })),
  });
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

interface Overview {
  siteUrl: string;
  words: Texts["search"]["overview"];
  /** How a page is had as Markdown. */
  twins: string;
  brand: Brand;
  pricing: Pricing;
  pages: readonly { path: string; meta: Pick<Meta, "title" | "description"> }[];
  useCases: readonly UseCase[];
  caseStudies: readonly CaseStudyCard[];
  moduleGroups: readonly ModuleGroup[];
  articles: readonly Pick<Article, "slug" | "title" | "description">[];
  feeds: readonly { title: string; href: string }[];
}

/** The site on one Markdown page (llmstxt.org): the product, its price, and links. */
function llmsText(overview: Overview): string {
  const { siteUrl, words, twins, brand, pricing, pages, useCases, caseStudies, moduleGroups, articles, feeds } =
    overview;
  const { plan, addOns, terms } = pricing;
  const twin = (path: string) => siteUrl + (twinOf(path) ?? path);
  const dollars = (amount: number) => `$${amount}`;
  return [
    `# ${brand.name}`,
    `> ${brand.description}`,
    twins,
    lines([
      words.rating,
      ...Object.values(brand.figures).map(({ value, label, description }) => `${value} ${label}: ${description}`),
      ...brand.badges.map(({ name, description }) => `${name}: ${description}`),
    ]),
    `## ${words.prices}`,
    lines([
      `${plan.name}: ${dollars(plan.monthly)} ${plan.period}. ${words.includes}: ${plan.includes.join("; ")}`,
      `${addOns.members.name}: ${dollars(addOns.members.monthly)} ${plan.period}`,
      `${addOns.storage.name}: ${dollars(addOns.storage.monthly)} ${plan.period}`,
      ...terms.items.map(({ title, description }) => `${title}: ${description}`),
    ]),
    pricing.calculator.formula.text,
    `## ${words.pages}`,
    lines(pages.map(({ path, meta }) => link(twin(path), meta.title, meta.description))),
    `## ${words.useCases}`,
    lines(
      useCases.map(({ slug, title, description }) => link(twin(itemPath(sections.useCases, slug)), title, description)),
    ),
    `## ${words.caseStudies}`,
    lines(
      caseStudies.map(({ slug, title, organization, results }) =>
        link(
          twin(itemPath(sections.caseStudies, slug)),
          title,
          `${organization}: ${results.map(({ value, metric }) => `${value ?? ""} ${metric}`.trim()).join(", ")}`,
        ),
      ),
    ),
    `## ${words.modules}`,
    lines(
      moduleGroups
        .filter(({ modules }) => modules.length > 0)
        .map(({ slug, title, modules }) =>
          link(`${siteUrl}/modules#${slug}`, title, modules.map(({ name }) => name).join(", ")),
        ),
    ),
    `## ${words.articles}`,
    lines([
      ...articles.map(({ slug, title, description }) => link(twin(itemPath(sections.posts, slug)), title, description)),
      ...feeds.map(({ title, href }) => link(siteUrl + href, title, words.feed)),
    ]),
    `## ${words.contact}`,
    lines([
      `${words.email}: ${brand.email}`,
      ...brand.offices.map(({ city, phone, lines: address }) => `${city}: ${phone.label}, ${address.join(", ")}`),
      `${words.hours}: ${brand.hours.label}. ${brand.replyTime}`,
    ]),
  ]
    .join("\n\n")
    .concat("\n");
}

const lines = (items: readonly string[]) => items.map((item) => `- ${item.replace(/\s+/g, " ").trim()}`).join("\n");

/** Square brackets would end the text of the link. */
const link = (href: string, words: string, about: string) => `[${words.replace(/[[\]]/g, "")}](${href}): ${about}`;
