import type { Page } from "@playwright/test";

/** The origin of canonical links, in tests as in production (content/site/brand.ts). */
export const publicOrigin = "https://www.homecoming.example";

export interface CrawledPage extends PageDocument {
  /** Path and query. */
  address: string;
  path: string;
}

interface Reference {
  /** A page with a link to it. */
  from: string;
  to: string;
}

export interface Crawl {
  /** Every page that can be reached from home, home first. */
  pages: CrawledPage[];
  /** Linked addresses that do not answer 200: their status, and a page with the link. */
  dead: Map<string, { status: number; from: string }>;
  /** Linked addresses that are no pages of the site: feeds, and the form that is closed to crawlers. */
  files: Set<string>;
  /** Links to an anchor that does not exist, and a page with the link. */
  anchorless: Map<string, string>;
  /** Everything that pages load, as absolute addresses, with the first such page. */
  parts: Map<string, string>;
  /** Links that leave the site. */
  external: Set<string>;
}

/**
 * Follows every link from home, without JavaScript. Redirects count as dead, because links of the site should name the
 * final address.
 * @param page any page of the browser, for its HTML parser
 */
export async function crawl(page: Page, siteUrl: string): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const seen = new Set<string>();
  const found: Crawl = {
    pages: [],
    dead: new Map(),
    files: new Set(),
    anchorless: new Map(),
    parts: new Map(),
    external: new Set(),
  };
  const anchors: Reference[] = [];
  const queue: Reference[] = [{ from: "/", to: "/" }];

  for (let next = queue.shift(); next; next = queue.shift()) {
    const { from, to: address } = next;
    if (seen.has(address)) continue;
    seen.add(address);
    const answer = await fetch(siteUrl + address, { redirect: "manual" });
    if (answer.status !== 200) found.dead.set(address, { status: answer.status, from });
    const text = await answer.text();
    if (answer.status !== 200) continue;
    if (!answer.headers.get("content-type")?.startsWith("text/html") || address.startsWith("/embed/")) {
      found.files.add(address);
      continue;
    }

    const document = await readDocument(page, text, siteUrl + address);
    pages.set(address, { ...document, address, path: address.replace(/\?.*/, "") });
    for (const part of document.parts) if (!found.parts.has(part)) found.parts.set(part, address);
    for (const link of document.links) {
      const url = new URL(link);
      if (url.origin !== siteUrl) found.external.add(link);
      else {
        const to = url.pathname + url.search;
        queue.push({ from: address, to });
        if (url.hash) anchors.push({ from: address, to: to + url.hash });
      }
    }
  }

  for (const { from, to } of anchors) {
    const [address = "", id = ""] = to.split("#");
    const target = pages.get(address);
    if (target && !target.ids.includes(decodeURIComponent(id))) found.anchorless.set(to, from);
  }
  found.pages = [...pages.values()];
  return found;
}

/** What a page's HTML contains before any script has run. */
interface PageDocument {
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  robots: string | null;
  /** Contents of the social tags, by property or name. */
  social: Record<string, string>;
  headings: string[];
  /** Addresses of links and of GET forms. */
  links: string[];
  /** Everything that the page loads: pictures and their alternatives, scripts, styles, frames, videos, captions. */
  parts: string[];
  /** Pictures without a text alternative. */
  mute: string[];
  ids: string[];
  structuredData: string[];
  /** Elements with an inline style or event handler. */
  inline: string[];
}

/**
 * Parses HTML in the browser. Nothing in it runs or loads, and the content of `<noscript>` is included.
 * @param page any page of the browser
 * @param address of the HTML; addresses in the result are absolute
 */
function readDocument(page: Page, html: string, address: string): Promise<PageDocument> {
  return page.evaluate(
    ([text, base]) => {
      const parsed = new DOMParser().parseFromString(text, "text/html");
      const all = (selector: string) => [...parsed.querySelectorAll(selector)];
      const values = (selector: string, attribute: string) =>
        all(selector).map((element) => element.getAttribute(attribute) ?? "");
      const absolute = (reference: string) => new URL(reference, base).href;
      const candidates = values("[srcset], [imagesrcset]", "srcset").flatMap((list) =>
        list.split(",").map((candidate) => candidate.trim().split(/\s+/)[0] ?? ""),
      );
      const markup = (element: Element) => element.outerHTML.slice(0, 120);
      return {
        titles: all("head > title").map((element) => element.textContent),
        descriptions: values('meta[name="description"]', "content"),
        canonicals: values('link[rel="canonical"]', "href"),
        robots: values('meta[name="robots"]', "content")[0] ?? null,
        social: Object.fromEntries(
          all('meta[property^="og:"], meta[name^="twitter:"]').map((element) => [
            element.getAttribute("property") ?? element.getAttribute("name") ?? "",
            element.getAttribute("content") ?? "",
          ]),
        ),
        headings: all("h1").map((element) => element.textContent.trim()),
        links: [
          ...values("a[href], area[href]", "href"),
          ...values('form:not([method="post" i])[action]', "action"),
        ].map(absolute),
        parts: [
          ...values("[src]", "src"),
          ...values("[poster]", "poster"),
          ...values('link[href]:not([rel="canonical"], [rel="alternate"])', "href"),
          ...values("use[href], image[href]", "href"),
          ...values('meta[property="og:image"], meta[name="twitter:image"]', "content"),
          ...candidates,
        ]
          .filter(Boolean)
          .map(absolute),
        mute: all('img:not([alt]), svg[role="img"]:not([aria-label], [aria-labelledby]), iframe:not([title])').map(
          markup,
        ),
        ids: values("[id]", "id"),
        structuredData: all('script[type="application/ld+json"]').map((element) => element.textContent),
        inline: all("*")
          .filter((element) => element.getAttributeNames().some((name) => name === "style" || name.startsWith("on")))
          .map(markup),
      };
    },
    [html, address] as const,
  );
}

type DataNode = Record<string, unknown>;

/** Required properties of each type, wherever it occurs. */
const required: Readonly<Record<string, readonly string[]>> = {
  AggregateRating: ["ratingValue", "reviewCount"],
  Answer: ["text"],
  Brand: ["name"],
  ContactPoint: ["contactType", "telephone"],
  ListItem: ["position"],
  Offer: ["price", "priceCurrency"],
  OpeningHoursSpecification: ["dayOfWeek", "opens", "closes"],
  Organization: ["name"],
  Person: ["name"],
  PostalAddress: ["streetAddress", "addressLocality", "addressCountry"],
  Question: ["name", "acceptedAnswer"],
  UnitPriceSpecification: ["price", "priceCurrency"],
};

/** Types that a page may have at the top level, and their required properties. */
const requiredOfPage: Readonly<Record<string, readonly string[]>> = {
  AboutPage: ["name", "description", "url"],
  Article: ["headline", "description", "author", "publisher"],
  Blog: ["name", "description", "url"],
  BlogPosting: ["headline", "description", "author", "publisher", "datePublished", "image"],
  BreadcrumbList: ["itemListElement"],
  CollectionPage: ["name", "description", "url"],
  ContactPage: ["url", "mainEntity"],
  FAQPage: ["mainEntity"],
  ItemList: ["itemListElement"],
  Organization: ["name", "url", "logo", "contactPoint", "sameAs"],
  Product: ["name", "description"],
  Service: ["name", "description", "provider"],
  SoftwareApplication: ["name", "applicationCategory", "offers"],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate", "contentUrl"],
  WebPage: ["name", "description", "url"],
  WebSite: ["name", "url"],
};

const isNode = (value: unknown): value is DataNode => typeof value === "object" && value !== null;

/** Every object in a value, itself first. */
export function nodesOf(value: unknown): DataNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesOf)] : [];
}

/** Every text in a value. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return isNode(value) ? Object.values(value).flatMap(textsOf) : [];
}

/** Problems of one block of structured data, as sentences; empty when there are none. */
export function problemsOf(json: string): string[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return [`is no JSON: ${json.slice(0, 80)}`];
  }
  if (!isNode(data)) return ["is no object"];
  const type = String(data["@type"]);
  const needed = requiredOfPage[type];
  if (!needed) return [`${type} is not a type that e2e/support/crawl.ts knows`];
  const missing = (node: DataNode, names: readonly string[]) =>
    names
      .filter((name) => node[name] === undefined || node[name] === "" || node[name] === null)
      .map((name) => `${String(node["@type"])} has no ${name}`);
  return [
    ...(data["@context"] === "https://schema.org" ? [] : [`${type} has no context`]),
    ...missing(data, needed),
    ...nodesOf(data).flatMap((node) =>
      "@type" in node && Object.keys(node).length > 2 ? missing(node, required[String(node["@type"])] ?? []) : [],
    ),
  ];
}

/** Words that a page shows, says to screen readers, or tells search engines and social networks. */
export interface PageWords {
  /** The element or tag: "h1", "a@aria-label", "meta og:title", "data name" for a key of structured data. */
  where: string;
  words: string;
}

/**
 * All words of an HTML document, without those of scripts.
 * @param page any page of the browser, for its HTML parser
 */
export function wordsOfPage(page: Page, html: string): Promise<PageWords[]> {
  return page.evaluate((source) => {
    const found: { where: string; words: string }[] = [];
    const doc = new DOMParser().parseFromString(source, "text/html");
    const add = (where: string, words: string | null) => {
      if (/\p{L}/u.test(words ?? "")) found.push({ where, words: words ?? "" });
    };
    // The values of a cell are in elements of their own.
    for (const value of doc.querySelectorAll("td > span")) value.replaceWith(value.textContent ?? "");
    doc.body.normalize();
    const spoken = ["alt", "aria-label", "aria-description", "title", "placeholder", "label"];
    for (const element of doc.querySelectorAll("*")) {
      const tag = element.localName;
      for (const name of spoken) add(`${tag}@${name}`, element.getAttribute(name));
      if (tag === "meta")
        add(
          `meta ${element.getAttribute("name") ?? element.getAttribute("property")}`,
          element.getAttribute("content"),
        );
      if (tag === "input" && /^(?:submit|button)$/.test(element.getAttribute("type") ?? ""))
        add(tag, element.getAttribute("value"));
      if (element.closest("script, style")) continue;
      // The parts of one sentence may stand beside one another; what stands in an inner element is looked at there.
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(tag, node.textContent);
    }
    const walk = (value: unknown, key: string): void => {
      if (typeof value === "string") add(`data ${key}`, value);
      else if (typeof value === "object" && value !== null)
        for (const [inner, part] of Object.entries(value)) walk(part, Array.isArray(value) ? key : inner);
    };
    for (const data of doc.querySelectorAll('script[type="application/ld+json"]'))
      walk(JSON.parse(data.textContent), "");
    return found;
  }, html);
}
