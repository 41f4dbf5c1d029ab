import type { Page } from "@playwright/test";
import { type PageDocument, readDocument } from "./read-document.ts";

/** Where the pages say that they live, in a test as in production (content/brand.ts). */
export const publicOrigin = "https://www.homecoming.example";

export interface CrawledPage extends PageDocument {
  /** Path and query. */
  address: string;
  path: string;
}

interface Reference {
  /** The page that has it. */
  from: string;
  to: string;
}

export interface Crawl {
  /** Every page that can be reached from home, home first. */
  pages: CrawledPage[];
  /** Addresses of the site that a link leads to and that answer anything but 200: their status, and one page with such a link. */
  dead: Map<string, { status: number; from: string }>;
  /** Addresses of the site that links lead to and that are no pages: feeds. */
  files: Set<string>;
  /** Links to a place in a page that has no such place, and one page with such a link. */
  anchorless: Map<string, string>;
  /** Whatever pages load, with the first page that does, as absolute addresses. */
  parts: Map<string, string>;
  /** Links that leave the site. */
  external: Set<string>;
}

/**
 * Follows every link from home, as somebody without JavaScript can. Redirects count as dead: a site's own links should
 * name the address that they mean.
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
