import type { Page } from "@playwright/test";

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
