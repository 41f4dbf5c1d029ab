import { about } from "#content/about.ts";
import { blog } from "#content/blog.ts";
import { brand } from "#content/brand.ts";
import { caseStudiesPage } from "#content/case-studies-page.ts";
import { contactPage } from "#content/contact.ts";
import { demo } from "#content/demo.ts";
import { faq } from "#content/faq.ts";
import { home } from "#content/home.ts";
import { cookiePolicy } from "#content/legal/cookie-policy.ts";
import { privacyPolicy } from "#content/legal/privacy-policy.ts";
import { termsOfService } from "#content/legal/terms-of-service.ts";
import { modulesPage } from "#content/modules-page.ts";
import { newsletterForm } from "#content/newsletter.ts";
import { stockPictures } from "#content/pictures.ts";
import { pricing } from "#content/pricing.ts";
import { useCasesPage } from "#content/use-cases-page.ts";
import { readItemPath, sections } from "#lib/addresses.ts";
import { getArticle } from "../blog/article.ts";
import { getCaseStudy } from "../case-studies/find-case-studies.ts";
import type { Context } from "../context.ts";
import { getUseCase } from "../use-cases/find-use-cases.ts";

/** The content of a page's social image. */
export interface SocialCard {
  /** The part of the site, such as "Blog". */
  label: string;
  title: string;
  /** Path of the illustration; always a built-in one. */
  picture: string;
}

type StockNumber = 1 | 2 | 3 | 4 | 5 | 6;
const stock = (number: StockNumber) => stockPictures[number - 1]?.src ?? "";

/** Fixed pages, by their path without the leading slash; home is "home". */
const fixed = new Map<string, SocialCard>([
  ["home", { label: brand.tagline, title: home.hero.headline, picture: stock(1) }],
  ["about", { label: "About", title: about.heading, picture: stock(5) }],
  ["modules", { label: "Modules", title: modulesPage.heading, picture: stock(3) }],
  [
    sections.useCases.slice(1),
    { label: "Use cases", title: useCasesPage.heading, picture: "/images/use-cases/geographic-communities.svg" },
  ],
  [
    sections.caseStudies.slice(1),
    { label: "Case studies", title: caseStudiesPage.heading, picture: "/images/case-studies/micro-communities.svg" },
  ],
  ["pricing", { label: "Pricing", title: pricing.heading, picture: "/images/case-studies/career-development.svg" }],
  [
    "contact",
    { label: "Contact", title: contactPage.heading, picture: "/images/use-cases/corporate-organizations.svg" },
  ],
  ["demo", { label: "Demo", title: demo.heading, picture: stock(2) }],
  ["faq", { label: "FAQ", title: faq.heading, picture: "/images/use-cases/career-development.svg" }],
  [sections.posts.slice(1), { label: "Blog", title: blog.title, picture: stock(6) }],
  ["newsletter", { label: "Newsletter", title: newsletterForm.heading, picture: stock(4) }],
  ...[privacyPolicy, termsOfService, cookiePolicy].map(
    ({ title }) => [title.toLowerCase().replaceAll(" ", "-"), { label: brand.name, title, picture: stock(5) }] as const,
  ),
]);

/**
 * The card of a page, or null when there is no such page. Made from the same content as the page, so it follows changes
 * of a title.
 * @param page path without the leading slash; "home" for the home page
 * @throws DomainError `unavailable` when the database fails and the page may exist
 */
export async function socialCard(ctx: Context, page: string): Promise<SocialCard | null> {
  const known = fixed.get(page);
  if (known) return known;
  const item = readItemPath(`/${page}`);
  switch (item?.section) {
    case undefined:
      return null;
    case sections.useCases: {
      const found = await getUseCase(ctx, item.slug);
      if (!found || "movedTo" in found) return null;
      const { title, hero } = found.useCase;
      return { label: `Use case · ${title}`, title: hero.headline, picture: shipped(found.useCase) };
    }
    case sections.caseStudies: {
      const found = await getCaseStudy(ctx, item.slug);
      if (!found || "movedTo" in found) return null;
      const { category, title } = found.caseStudy;
      return { label: `Case study · ${category}`, title, picture: shipped(found.caseStudy) };
    }
    case sections.posts: {
      const found = await getArticle(ctx, item.slug);
      if (!found || "movedTo" in found) return null;
      const { category, title } = found.article;
      return { label: category ? `Blog · ${category}` : "Blog", title, picture: shipped(found.article) };
    }
  }
}

/** The entry's picture if it is a built-in one. Editors' pictures may be on other sites, in any format and size. */
function shipped({ image, stockImage }: { image: string | null; stockImage: { src: string } }): string {
  return image?.startsWith("/images/") ? image : stockImage.src;
}
