import type { Page } from "@playwright/test";

/** What a page's HTML says before any script has run. */
export interface PageDocument {
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  robots: string | null;
  /** Contents of the social tags, by property or name. */
  social: Record<string, string>;
  headings: string[];
  /** Addresses of links and of forms that are sent by address. */
  links: string[];
  /** Everything that the page loads: pictures and their alternatives, scripts, styles, frames, videos, captions. */
  parts: string[];
  /** Pictures without a text alternative. */
  mute: string[];
  ids: string[];
  structuredData: string[];
  /** Elements with a style or an event handler in the markup. */
  inline: string[];
}

/**
 * Reads HTML with a browser's own parser. Nothing in it runs or loads, and what is inside `<noscript>` counts.
 * @param page any page of the browser
 * @param address where the HTML came from; addresses in the answer are absolute
 */
export function readDocument(page: Page, html: string, address: string): Promise<PageDocument> {
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
