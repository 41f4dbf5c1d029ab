import type { Page } from "@playwright/test";

/** The origin of canonical links, in tests as in production (content/brand.ts). */
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
  /** Linked addresses that are no pages: feeds. */
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
    if (!answer.headers.get("content-type")?.startsWith("text/html")) {
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
