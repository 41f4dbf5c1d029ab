import { phoneLink } from "#content/phone-link.ts";
import { type Section, readItemPath, sections } from "#lib/addresses.ts";
import type { MetaDescriptor } from "react-router";
import { feedFormats } from "#content/journal/feeds.ts";
import type { Texts } from "#domain/texts/get-texts.ts";
import type { Video } from "#content/schema/video.ts";

/** What the metadata of all pages have in common. */
export interface Site {
  /** Public address of the site without a trailing slash: `ctx.siteUrl`. */
  siteUrl: string;
  texts: Pick<Texts, "brand" | "feeds" | "search">;
}

interface Crumb {
  name: string;
  path: string;
}

interface PageMeta {
  site: Site;
  /** The page's canonical path, starting with a slash. */
  path: string;
  /** Without the brand name; it is added when there is room for it. */
  title: string;
  /** 50 to 170 characters. */
  description: string;
  keywords?: readonly string[] | undefined;
  /** Search engines leave the page out. */
  noindex?: boolean | undefined;
  /** A path or URL to be shown in place of the page's own; "" for none. */
  canonical?: string | undefined;
  /** A path or URL of a picture for social networks; "" for none. Without one, an image is drawn from the title. */
  picture?: string | undefined;
  /** Open Graph type. */
  type?: "website" | "article";
  /** Path or URL of a picture with its alternative text; without it, an image is drawn from the title. */
  image?: { src: string; alt: string };
  /** Structured data, one object each; `@context` is added. Default: a WebPage of this site. */
  structuredData?: readonly Record<string, unknown>[];
  /** Name of the page in breadcrumbs, if shorter than its title. */
  name?: string;
  /** The list above it in breadcrumbs, of a page that is no item. */
  list?: Crumb;
}

const longestTitle = 60;

/**
 * Title, description, social-sharing tags, canonical link and structured data of a public page, the way to it included
 * (docs/product.md#metadata). Call it in the loader and return it from `meta`, so that its words
 * and this function stay on the server: `export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []`.
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site, path, description, type = "website", keywords = [] } = page;
  const { siteUrl } = site;
  const { name: brandName } = site.texts.brand;
  const url = canonicalUrl(siteUrl, path, page.canonical);
  const branded = `${page.title} | ${brandName}`;
  const title = page.title.includes(brandName) || branded.length > longestTitle ? page.title : branded;
  const own = readsAsUrl(page.picture, siteUrl) ? { src: page.picture, alt: page.title } : null;
  const image = page.image ?? own ?? socialImage(site, path, page.title);
  const structuredData = page.structuredData ?? [
    {
      "@type": "WebPage",
      name: title,
      description,
      url,
      isPartOf: { "@type": "WebSite", name: brandName, url: `${siteUrl}/` },
    },
  ];
  const breadcrumbs = breadcrumbData(site, path.replace(/\?.*/, ""), page.name ?? page.title, page.list);
  const needsBreadcrumbs = path !== "/" && !structuredData.some((data) => data["@type"] === "BreadcrumbList");
  return [
    { title },
    { name: "description", content: description },
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    { name: "keywords", content: [...new Set([...keywords, ...site.texts.search.keywords])].join(", ") },
    { tagName: "link", rel: "canonical", href: url },
    ...(path.startsWith(sections.posts) ? feedLinks(site.texts) : []),
    { property: "og:site_name", content: brandName },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { property: "og:image", content: new URL(image.src, siteUrl).href },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:image", content: new URL(image.src, siteUrl).href },
    ...[...structuredData, ...(needsBreadcrumbs ? [breadcrumbs] : [])].map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}

/**
 * The URL under which search engines know a page.
 * @param canonical a path or URL in place of the page's own; none or "" for its own
 */
export function canonicalUrl(siteUrl: string, path: string, canonical: string | undefined): string {
  return readsAsUrl(canonical, siteUrl) ? new URL(canonical, siteUrl).href : siteUrl + path;
}

/** Whether an address is there and can be read. One in a draft may be half typed, and no page may break because of it. */
export function readsAsUrl(address: string | null | undefined, siteUrl: string): address is string {
  return Boolean(address) && URL.canParse(address ?? "", siteUrl);
}

/** Keys of the names of the lists above items, for the breadcrumbs of their pages. */
const lists: Readonly<Record<Section, keyof Texts["search"]["breadcrumbs"]>> = {
  [sections.useCases]: "useCases",
  [sections.caseStudies]: "caseStudies",
  [sections.posts]: "blog",
  // Authors have no list of their own.
  [sections.authors]: "blog",
};

/**
 * Structured data of the breadcrumbs of a page, from its path: home, its list, the page itself (schema.org BreadcrumbList). Server
 * only.
 * @param path canonical path of the page
 * @param name of the page in the breadcrumbs
 * @param list above the page, where it is no item
 */
export function breadcrumbData(
  { siteUrl, texts }: Site,
  path: string,
  name: string,
  list = listAbove(texts, path),
): Record<string, unknown> {
  const crumbs = [{ name: texts.search.breadcrumbs.home, path: "/" }, ...(list ? [list] : []), { name, path }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: siteUrl + crumb.path,
    })),
  };
}

function listAbove({ search }: Site["texts"], path: string): Crumb | undefined {
  const section = readItemPath(path)?.section;
  const list = section === sections.authors ? sections.posts : section;
  return list && { name: search.breadcrumbs[lists[list]], path: list };
}

/** Links to the feeds, for all pages of the journal. Server only. */
export function feedLinks({ feeds }: Site["texts"]): MetaDescriptor[] {
  return Object.values(feedFormats).map(({ type, name, href }) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title: `${feeds.title} (${name})`,
    href,
  }));
}

/**
 * The social image of a public page, 1200 by 630 pixels, drawn by app/standalone/files/social-image.ts. Returns the `image` of `pageMeta`.
 * @param path the page's canonical path, starting with a slash
 * @param title the page's title
 */
export function socialImage({ texts: { brand } }: Site, path: string, title: string): { src: string; alt: string } {
  return {
    src: `/social${path === "/" ? "/home" : path.replace(/[?#].*/, "")}.png`,
    alt: `${title} – ${brand.name}, ${brand.tagline.toLowerCase()}`,
  };
}

/** Structured data of the company, the site and the product, for the pages that stand for all of it. Server only. */
export function organizationData(siteUrl: string, { brand }: Pick<Texts, "brand">): Record<string, unknown>[] {
  const organization = { "@id": `${siteUrl}/#organization` };
  return [
    {
      "@type": "Organization",
      ...organization,
      name: brand.name,
      url: `${siteUrl}/`,
      logo: `${siteUrl}/logo.svg`,
      slogan: brand.tagline,
      email: brand.email,
      sameAs: brand.social.map((network) => network.href),
      contactPoint: brand.offices.map((office) => ({
        "@type": "ContactPoint",
        contactType: "sales",
        areaServed: office.country,
        telephone: office.phone.label,
      })),
    },
    { "@type": "WebSite", name: brand.name, url: `${siteUrl}/`, publisher: organization },
    {
      "@type": "Product",
      name: brand.name,
      description: brand.description,
      brand: { "@type": "Brand", name: brand.name },
      aggregateRating: { "@type": "AggregateRating", ratingValue: brand.rating.value, reviewCount: brand.rating.count },
    },
  ];
}

/** Structured data of a video of the site (schema.org VideoObject). How long a film of the library is is not known. Server only. */
export function videoData(siteUrl: string, video: Video, description: string): Record<string, unknown> {
  const address = (path: string | undefined) => siteUrl + (path ?? "");
  const { own } = video;
  return {
    "@type": "VideoObject",
    name: video.title,
    description,
    ...(own?.src
      ? { ...(own.poster && { thumbnailUrl: address(own.poster) }), contentUrl: address(own.src) }
      : {
          thumbnailUrl: address(own?.poster ?? video.poster),
          contentUrl: address(video.sources[0]?.src),
          uploadDate: video.published,
          duration: `PT${video.seconds}S`,
          transcript: video.transcript.lines.join(" "),
        }),
  };
}

/** Structured data of the product and its price: an offer for the plan with its add-ons. Server only. */
export function pricingData(siteUrl: string, { brand, pricing }: Pick<Texts, "brand" | "pricing">) {
  const { plan, addOns, currency } = pricing;
  const offer = ({ name, description, monthly }: { name: string; description: string; monthly: number }) => ({
    "@type": "Offer",
    name,
    description,
    url: `${siteUrl}/pricing`,
    price: monthly,
    priceCurrency: currency,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: monthly,
      priceCurrency: currency,
      // UN/CEFACT code for a month.
      unitCode: "MON",
    },
  });
  return [
    {
      "@type": "Product",
      name: brand.name,
      description: brand.description,
      brand: { "@type": "Brand", name: brand.name },
      aggregateRating: { "@type": "AggregateRating", ratingValue: brand.rating.value, reviewCount: brand.rating.count },
      offers: { ...offer(plan), addOn: [offer(addOns.members), offer(addOns.storage)] },
    },
  ];
}

/** Structured data of the contact page: the organization, its offices and its business hours. */
export function contactData(siteUrl: string, { brand }: Pick<Texts, "brand">): Record<string, unknown> {
  const hours = {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: brand.hours.days,
    opens: brand.hours.opens,
    closes: brand.hours.closes,
  };
  return {
    "@type": "ContactPage",
    url: `${siteUrl}/contact`,
    mainEntity: {
      "@type": "Organization",
      name: brand.name,
      url: siteUrl,
      email: brand.email,
      contactPoint: brand.offices.map((office) => ({
        "@type": "ContactPoint",
        contactType: "customer service",
        areaServed: office.country,
        telephone: phoneLink(office.phone).replace("tel:", ""),
        email: brand.email,
        hoursAvailable: hours,
      })),
      address: brand.offices.map((office) => ({
        "@type": "PostalAddress",
        streetAddress: office.lines[0],
        addressLocality: office.city,
        addressCountry: office.country,
      })),
    },
  };
}
