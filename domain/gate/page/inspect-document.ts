import {
  type InspectOptions,
  type PageFacts,
  type RawFinding,
  type PageLink,
  type PagePicture,
  found,
  partOf,
  wordsOf,
  bodySelector,
} from "../findings.ts";
import { checkContrast, checkHead, checkReading, checkStyle } from "./legibility.ts";

/** Everything that our own rules find in a document, and what has to be looked up. */
export function inspectDocument(document: Document, { styleWords, palette }: InspectOptions): PageFacts {
  return {
    findings: [
      ...checkHead(document),
      ...checkHeadings(document),
      ...checkIds(document),
      ...checkTables(document),
      ...checkPictures(document),
      ...checkLinks(document),
      ...checkContrast(document, palette),
      ...checkReading(document),
      ...checkStyle(document, styleWords),
    ],
    links: linksIn(document),
    ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    pictures: picturesIn(document),
  };
}

/**
 * An article that takes too long to render, or becomes far too long (domain/markdown/article-renderer.ts). The rest of its page is not
 * looked at: that takes long, too, and the text must change.
 */
export function findUnrendered(document: Document): PageFacts | null {
  const text = document.querySelector(`${bodySelector} > [data-as-written]`);
  if (!text) return null;
  const message =
    "This text takes too long to be shown as an article, or would be far too long: visitors would see it as it was written, with all its signs. Put empty lines into long paragraphs, and use fewer nested lists, footnotes and signs of emphasis.";
  const words = text.textContent ?? "";
  const finding = found("as-written", message, { excerpt: words, needles: [words.slice(0, 200)], part: "body" });
  return { findings: [finding], links: [], ids: [], pictures: [] };
}

/** Whether people see it, as far as the document says so. */
const isShown = (element: Element) => !element.closest("[hidden], [aria-hidden=true], template, dialog:not([open])");

/** Headings of the main part: one h1, no empty one, and no level left out. */
function checkHeadings(document: Document): RawFinding[] {
  const main = document.querySelector("main") ?? document.body;
  const headings = [...main.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(isShown);
  const findings: RawFinding[] = [];
  let before = 0;
  let mains = 0;
  for (const heading of headings) {
    const words = wordsOf(heading);
    const level = Number(heading.tagName.slice(1));
    const at = { excerpt: words, needles: [words], part: partOf(heading) };
    if (level === 1) mains += 1;
    if (words === "" && !heading.querySelector("img[alt]:not([alt=''])")) {
      findings.push(found("heading-empty", `A heading of level ${level} has no words.`, at));
    } else if (level === 1 && mains > 1) {
      findings.push(found("heading-one", `“${words}” is a second main heading (h1): a page should have only one.`, at));
    } else if (level > before + 1 && before > 0) {
      const skipped = `“${words}” is a heading of level ${level} below one of level ${before}: level ${before + 1} is skipped.`;
      findings.push(found("heading-order", skipped, at));
    }
    before = level;
  }
  if (mains === 0) findings.push(found("heading-one", "The page has no main heading (h1).", { part: "title" }));
  return findings;
}

/** Ids that stand more than once. */
function checkIds(document: Document): RawFinding[] {
  const seen = new Map<string, Element[]>();
  for (const element of document.querySelectorAll("[id]")) {
    if (element.closest("svg")) continue;
    seen.set(element.id, [...(seen.get(element.id) ?? []), element]);
  }
  return [...seen].flatMap(([id, [first, ...others]]) => {
    const last = others.at(-1);
    if (!first || !last) return [];
    const words = wordsOf(last);
    const message = `${others.length + 1} places have the id “${id}”: a link to it leads to the first one only.`;
    return [found("id-twice", message, { excerpt: words || id, needles: [words, id], part: partOf(last) })];
  });
}

/** Tables whose cells have no headers. */
function checkTables(document: Document): RawFinding[] {
  return [...document.querySelectorAll("table")].filter(isShown).flatMap((table) => {
    if (/^(?:presentation|none)$/.test(table.getAttribute("role") ?? "")) return [];
    const headers = [...table.querySelectorAll("th")].filter((cell) => wordsOf(cell) !== "");
    if (headers.length > 0) return [];
    const first = [...table.querySelectorAll("td")].map(wordsOf).find((words) => words !== "") ?? "";
    const message = `The table that begins with “${first}” has no header cells: no one who hears it knows what its columns are.`;
    return [found("table-head", message, { excerpt: wordsOf(table), needles: [first], part: partOf(table) })];
  });
}

/** Words that say nothing of where a link leads. */
const empty =
  /^(?:click|click here|here|this|this link|link|read more|more|learn more here|details|go|see here)[.!…:]*$/i;

const linkName = (link: Element): string =>
  (link.getAttribute("aria-label") ?? "").trim() ||
  wordsOf(link) ||
  [...link.querySelectorAll("img[alt], svg[aria-label]")]
    .map((picture) => picture.getAttribute("alt") ?? picture.getAttribute("aria-label") ?? "")
    .join(" ")
    .trim();

/** Links without words, with words that say nothing, and with addresses that can't work. */
function checkLinks(document: Document): RawFinding[] {
  return [...document.querySelectorAll("a[href]")].flatMap((link) => {
    const href = link.getAttribute("href") ?? "";
    const name = linkName(link);
    const at = { excerpt: `${name} ${href}`, needles: [href, name], part: partOf(link) };
    const findings: RawFinding[] = [];
    const isLabelled = link.hasAttribute("aria-labelledby") || link.hasAttribute("title");
    if (name === "" && !isLabelled) {
      findings.push(found("link-text", `The link to ${href} has no words.`, at));
    } else if (empty.test(name)) {
      findings.push(found("link-text", `The text “${name}” doesn't say where the link to ${href} leads.`, at));
    }
    const problem = problemOf(href);
    if (problem) findings.push(found("link-address", `The address “${href}” of “${name}” ${problem}.`, at));
    return findings;
  });
}

/** What is wrong with an address by itself; null when nothing is. Other sites are never asked. */
function problemOf(href: string): string | null {
  if (href.trim() === "" || href === "#") return "leads nowhere";
  if (/^javascript:/i.test(href)) return "runs a script";
  if (/^(?:tel|sms):/i.test(href)) return /\d{3}/.test(href) ? null : "has no number";
  if (/^mailto:/i.test(href))
    return /^mailto:(?:[^@\s]+@[^@\s]+\.[^@\s]+|\?)/i.test(href) ? null : "has no email address";
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) {
    if (!URL.canParse(href)) return "is none";
    const { protocol, hostname } = new URL(href);
    if (!/^https?:$/.test(protocol)) return "is of a kind that browsers don't follow";
    return hostname.includes(".") || hostname === "localhost" ? null : "names no site";
  }
  return null;
}

/** Every link of the document, once for each address. */
function linksIn(document: Document): PageLink[] {
  const links = new Map<string, PageLink>();
  for (const link of document.querySelectorAll("a[href], area[href]")) {
    const href = link.getAttribute("href") ?? "";
    if (!links.has(href)) links.set(href, { href, text: linkName(link) });
  }
  return [...links.values()];
}

/** Pictures without any alternative text, and those in an article without words. Those of the library are looked up afterwards. */
function checkPictures(document: Document): RawFinding[] {
  return [...document.querySelectorAll("img, input[type=image]")].flatMap((picture) => {
    const src = picture.getAttribute("src") ?? "";
    const at = { excerpt: src, needles: [src], part: partOf(picture) };
    const isHidden = picture.closest("[aria-hidden=true], [role=presentation], [role=none]");
    if (!picture.hasAttribute("alt") && !picture.getAttribute("aria-label") && !isHidden) {
      return [found("alt", `The picture ${pictureName(src)} has no alternative text.`, at)];
    }
    const isBlank = (picture.getAttribute("alt") ?? "").trim() === "";
    if (isBlank && picture.closest(bodySelector) && !src.startsWith("/media/")) {
      const message = `The picture ${pictureName(src)} has no alternative text. Describe it, unless it's decorative.`;
      return [found("alt-empty", message, at)];
    }
    return [];
  });
}

/** The last part of an address, for people. */
export function pictureName(src: string): string {
  return `“${src.split(/[?#]/)[0]?.split("/").at(-1) ?? src}”`;
}

/** Every picture of the document, with the address that a desk would load. */
function picturesIn(document: Document): PagePicture[] {
  return [...document.querySelectorAll("img")].map((picture) => {
    const src = picture.getAttribute("src") ?? "";
    const sets = [...(picture.closest("picture")?.querySelectorAll("source") ?? [])].map(
      (source) => source.getAttribute("srcset") ?? "",
    );
    const best = candidatesOf(sets[0] ?? picture.getAttribute("srcset") ?? "");
    // Without a layout, the width that the picture is drawn at is that of its attribute.
    const width = Number(picture.getAttribute("width")) || 1_280;
    const used = best.find((one) => one.width >= width) ?? best.at(-1);
    return {
      src: used?.address ?? src,
      sources: [
        src,
        ...[...sets, picture.getAttribute("srcset") ?? ""].flatMap((set) =>
          candidatesOf(set).map(({ address }) => address),
        ),
      ],
      alt: picture.getAttribute("alt"),
      inBody: picture.closest(bodySelector) !== null,
    };
  });
}

function candidatesOf(set: string): { address: string; width: number }[] {
  return set
    .split(/,\s+/)
    .map((one) => one.trim().split(/\s+/))
    .flatMap(([address = "", size = ""]) =>
      address === "" ? [] : [{ address, width: Number.parseInt(size, 10) || 0 }],
    )
    .toSorted((one, other) => one.width - other.width);
}
