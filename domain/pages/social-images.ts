import { stockPictures } from "#content/site/pictures.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import { sections } from "#lib/addresses.ts";
import type { Context } from "../context.ts";
import type { Card } from "../reading/item-pages.ts";
import { type Texts, getTexts } from "../texts/get-texts.ts";
import { getPage } from "../reading/site-pages.ts";
import { pagesAt } from "./public-pages.ts";

/** The content of a page's social image. */
export interface SocialCard extends Card {
  /** Name of the brand, which signs the image. */
  name: string;
}

type StockNumber = 1 | 2 | 3 | 4 | 5 | 6;
const stock = (number: StockNumber) => stockPictures[number - 1]?.src ?? "";

/** Fixed pages, by their path without the leading slash; home is "home". */
function fixedCard(texts: Texts, page: string): Card | null {
  const legal = (title: string): Card => ({ label: texts.brand.name, title, picture: stock(5) });
  switch (page) {
    case "home":
      return { label: texts.brand.tagline, title: texts.home.hero.headline, picture: stock(1) };
    case "about":
      return { label: "About", title: texts.about.heading, picture: stock(5) };
    case "modules": {
      const [claim] = texts.modules.claims;
      return {
        label: "Modules",
        title: texts.modules.heading,
        figure: claim && { value: claim.title, label: claim.description },
        picture: "/images/product/feed.svg",
      };
    }
    case sections.useCases.slice(1):
      return {
        label: "Use cases",
        title: texts.useCases.heading,
        figure: texts.useCases.stats[0],
        picture: "/images/use-cases/geographic-communities.svg",
      };
    case sections.caseStudies.slice(1):
      return {
        label: "Case studies",
        title: texts.caseStudies.heading,
        figure: texts.caseStudies.stats[0],
        picture: "/images/case-studies/micro-communities.svg",
      };
    case "pricing":
      return {
        label: "Pricing",
        title: texts.pricing.heading,
        figure: { value: `$${texts.pricing.plan.monthly}`, label: texts.pricing.plan.period },
        picture: "/images/case-studies/career-development.svg",
      };
    case "contact":
      return {
        label: "Contact",
        title: texts.contact.heading,
        picture: "/images/use-cases/corporate-organizations.svg",
      };
    case "compare":
      return { label: "Compare", title: texts.comparisons.heading, picture: stock(3) };
    case "compare/spreadsheet-and-email":
      return { label: "Compare", title: texts.spreadsheetAndEmail.heading, picture: stock(5) };
    case "compare/social-network-group":
      return { label: "Compare", title: texts.socialNetworkGroup.heading, picture: stock(6) };
    case "compare/database-with-portal":
      return { label: "Compare", title: texts.databaseWithPortal.heading, picture: stock(2) };
    case "demo":
      return { label: "Demo", title: texts.demo.heading, picture: stock(2) };
    case "faq":
      return { label: "FAQ", title: texts.faq.heading, picture: "/images/use-cases/career-development.svg" };
    case "trust":
      return { label: "Trust", title: texts.trust.heading, picture: stock(5) };
    case sections.posts.slice(1):
      return { label: "Blog", title: texts.blog.title, picture: stock(6) };
    case "newsletter":
      return { label: "Newsletter", title: texts.newsletter.form.heading, picture: stock(4) };
    case "privacy-policy":
      return legal(texts.privacyPolicy.title);
    case "terms-of-service":
      return legal(texts.termsOfService.title);
    case "cookie-policy":
      return legal(texts.cookiePolicy.title);
    default:
      return null;
  }
}

/**
 * The card of a page, or null when there is no such page. Made from the same content as the page, so it follows changes
 * of a title.
 * @param page path without the leading slash; "home" for the home page
 * @throws DomainError `unavailable` when the database fails and the page may exist
 */
export async function socialCard(ctx: Context, page: string): Promise<SocialCard | null> {
  const texts = await getTexts(ctx);
  const card = fixedCard(texts, page) ?? (await itemCard(ctx, page));
  return card && { name: texts.brand.name, ...card };
}

async function itemCard(ctx: Context, page: string): Promise<Card | null> {
  const target = pagesAt(`/${page}`);
  if (target) return target.pages.card(ctx, target.slug);
  const found = await getPage(ctx, `/${page}`);
  if (!found || "movedTo" in found) return null;
  const { brand } = await getTexts(ctx);
  return { label: brand.name, title: headingOf(found.page), picture: stock(1) };
}

/** The heading of a page that editors have made. */
function headingOf({ title, sections: all }: SitePage): string {
  const first = all.find(({ hidden }) => !hidden);
  return first && "heading" in first ? first.heading : title;
}
