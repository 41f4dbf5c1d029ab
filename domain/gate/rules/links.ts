import type { PageLink, RawFinding } from "../page-facts.ts";
import { found, partOf, wordsOf } from "./raw.ts";

/** Words that say nothing of where a link leads. */
const empty =
  /^(?:click|click here|here|this|this link|link|read more|more|learn more here|details|go|see here)[.!…:]*$/i;

const nameOf = (link: Element): string =>
  (link.getAttribute("aria-label") ?? "").trim() ||
  wordsOf(link) ||
  [...link.querySelectorAll("img[alt], svg[aria-label]")]
    .map((picture) => picture.getAttribute("alt") ?? picture.getAttribute("aria-label") ?? "")
    .join(" ")
    .trim();

/** Links without words, with words that say nothing, and with addresses that can't work. */
export function checkLinks(document: Document): RawFinding[] {
  return [...document.querySelectorAll("a[href]")].flatMap((link) => {
    const href = link.getAttribute("href") ?? "";
    const name = nameOf(link);
    const at = { excerpt: `${name} ${href}`, needles: [href, name], part: partOf(link) };
    const findings: RawFinding[] = [];
    const isLabelled = link.hasAttribute("aria-labelledby") || link.hasAttribute("title");
    if (name === "" && !isLabelled) {
      findings.push(found("link-text", `The link to ${href} has no words.`, at));
    } else if (empty.test(name)) {
      findings.push(found("link-text", `The words “${name}” don't say where the link to ${href} leads.`, at));
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
    return /^mailto:(?:[^@\s]+@[^@\s]+\.[^@\s]+|\?)/i.test(href) ? null : "has no mail address";
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) {
    if (!URL.canParse(href)) return "is none";
    const { protocol, hostname } = new URL(href);
    if (!/^https?:$/.test(protocol)) return "is of a kind that browsers don't follow";
    return hostname.includes(".") || hostname === "localhost" ? null : "names no site";
  }
  return null;
}

/** Every link of the document, once for each address. */
export function linksIn(document: Document): PageLink[] {
  const links = new Map<string, PageLink>();
  for (const link of document.querySelectorAll("a[href], area[href]")) {
    const href = link.getAttribute("href") ?? "";
    if (!links.has(href)) links.set(href, { href, text: nameOf(link) });
  }
  return [...links.values()];
}
