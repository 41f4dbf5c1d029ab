import { stockPictures } from "#content/pictures.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import { readItemPath, sections } from "#lib/addresses.ts";
import { getAuthor } from "../blog/authors.ts";
import { getArticle } from "../blog/article.ts";
import { getCaseStudy } from "../showcase/case-studies.ts";
import type { Context } from "../context.ts";
import { getPage } from "../site-pages/page-address.ts";
import { type Texts, getTexts } from "../site-texts/get-texts.ts";
import { getUseCase } from "../showcase/use-cases.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { breakLines, outlineOf, widthOf } from "#lib/text/lettering.ts";

/** The content of a page's social image. */
interface SocialCard extends Card {
  /** Name of the brand, which signs the image. */
  name: string;
}

interface Card {
  /** The part of the site, such as "Blog". */
  label: string;
  title: string;
  /** Path of the illustration; always a built-in one. */
  picture: string;
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
    case "modules":
      return { label: "Modules", title: texts.modules.heading, picture: stock(3) };
    case sections.useCases.slice(1):
      return {
        label: "Use cases",
        title: texts.useCases.heading,
        picture: "/images/use-cases/geographic-communities.svg",
      };
    case sections.caseStudies.slice(1):
      return {
        label: "Case studies",
        title: texts.caseStudies.heading,
        picture: "/images/case-studies/micro-communities.svg",
      };
    case "pricing":
      return {
        label: "Pricing",
        title: texts.pricing.heading,
        picture: "/images/case-studies/career-development.svg",
      };
    case "contact":
      return {
        label: "Contact",
        title: texts.contact.heading,
        picture: "/images/use-cases/corporate-organizations.svg",
      };
    case "demo":
      return { label: "Demo", title: texts.demo.heading, picture: stock(2) };
    case "faq":
      return { label: "FAQ", title: texts.faq.heading, picture: "/images/use-cases/career-development.svg" };
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
  const item = readItemPath(`/${page}`);
  switch (item?.section) {
    case undefined: {
      const found = await getPage(ctx, `/${page}`);
      if (!found || "movedTo" in found) return null;
      const { brand } = await getTexts(ctx);
      return { label: brand.name, title: headingOf(found.page), picture: stock(1) };
    }
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
    case sections.authors: {
      const found = await getAuthor(ctx, item.slug);
      if (!found || "movedTo" in found) return null;
      const { name, role } = found.author;
      return { label: role ? `Blog · ${role}` : "Blog", title: name, picture: stock(6) };
    }
    case sections.posts: {
      const found = await getArticle(ctx, item.slug);
      if (!found || "movedTo" in found) return null;
      const { category, title } = found.article;
      return { label: category ? `Blog · ${category}` : "Blog", title, picture: shipped(found.article) };
    }
  }
}

/** The heading of a page that editors have made. */
function headingOf({ title, sections: all }: SitePage): string {
  const first = all.find(({ hidden }) => !hidden);
  return first && "heading" in first ? first.heading : title;
}

/** The entry's picture if it is a built-in one. Editors' pictures may be on other sites, in any format and size. */
function shipped({ image, stockImage }: { image: string | null; stockImage: { src: string } }): string {
  return image?.startsWith("/images/") ? image : stockImage.src;
}

/** The size that social networks expect, in pixels. */
export const socialImageSize = { width: 1200, height: 630 };

const publicFolder = join(import.meta.dirname, "../../public");
const margin = 72;
/** The doorway on the right with the illustration. */
const door = { left: 716, top: 54, width: 420 };
const measure = door.left - margin - 56;
const most = { lines: 5, size: 78, height: 300 };
const leastSize = 40;

/** Draws a PNG of 1200 by 630 pixels, mostly 15 to 45 KB. The same card gives the same bytes on the same machine. */
export async function drawSocialImage(card: SocialCard): Promise<Buffer> {
  const svg = await readFile(join(publicFolder, card.picture), "utf8");
  return sharp(Buffer.from(compose(card, svg)))
    .png({ palette: true, colours: 160, dither: 0, effort: 3 })
    .toBuffer();
}

function compose({ name, label, title }: SocialCard, illustration: string): string {
  const { width, height } = socialImageSize;
  const radius = door.width / 2;
  const doorway = (inset: number) =>
    `M${door.left + inset} ${height}V${door.top + radius}a${radius - inset} ${radius - inset} 0 0 1 ${door.width - 2 * inset} 0V${height}z`;
  const inside = { width: door.width - 28, height: height - door.top - 14 };
  const scene = illustration
    .replace(/<svg /, `<svg x="${door.left + 14}" y="${door.top + 14}" preserveAspectRatio="xMidYMid slice" `)
    .replace(/ width="\d+" height="\d+"/, ` width="${inside.width}" height="${inside.height}"`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h${width}v${height}H0z" fill="#fbf8f2"/>` +
    `<path d="M0 0h14v${height}H0z" fill="#1f6f5c"/><path d="${doorway(-22)}" fill="#0f2f2a"/><path d="${doorway(0)}" fill="#c8963e"/>` +
    `<clipPath id="d"><path d="${doorway(14)}"/></clipPath><g clip-path="url(#d)">${scene}</g>` +
    `<path d="${outlineOf(label, "strong", 27, margin, 108)}" fill="#7f5b1d"/>` +
    `<path d="${lettered(title)}" fill="#1b1f1e"/>${signature(name, height - 66)}</svg>`
  );
}

/** The title in the largest size that fits, vertically centered between label and signature. */
function lettered(title: string): string {
  let size = most.size;
  let lines = breakLines(title, "display", size, measure);
  const widest = () => Math.max(...lines.map((line) => widthOf(line, "display", size)));
  const fits = () => lines.length <= most.lines && lines.length * size <= most.height && widest() <= measure;
  while (!fits() && size > leastSize) {
    size -= 4;
    lines = breakLines(title, "display", size, measure);
  }
  lines = lines
    .slice(0, most.lines)
    .map((line, index) => (index === most.lines - 1 && lines.length > most.lines ? `${line} …` : line));
  // A very long word, or the ellipsis, may still be too wide.
  size *= Math.min(1, measure / widest());
  const pitch = size * 1.1;
  const first = 322 - ((lines.length - 1) * pitch) / 2 + size * 0.3;
  return lines.map((line, index) => outlineOf(line, "display", size, margin, first + index * pitch)).join("");
}

/** Logo and name on the baseline y. */
function signature(name: string, y: number): string {
  return (
    `<g transform="translate(${margin - 6} ${y - 44}) scale(1.5)"><path d="M4 34V17a14 14 0 0 1 28 0v17z" fill="#1f6f5c"/><path d="M10 34V17.5a8 8 0 0 1 16 0V34z" fill="#e3bf7f"/>` +
    `<path d="M10 34V17.500a8 8 0 0 1 5-7.400c3 1.6 4.5 4.4 4.5 8.100V32z" fill="#0f2f2a"/></g>` +
    `<path d="${outlineOf(name, "display", 38, margin + 56, y)}" fill="#1b1f1e"/>`
  );
}
