import type { RawFinding } from "../page-facts.ts";
import { found, partOf, wordsOf } from "./raw.ts";

/** Whether people see it, as far as the document says so. */
const isShown = (element: Element) => !element.closest("[hidden], [aria-hidden=true], template, dialog:not([open])");

/** Headings of the main part: one h1, no empty one, and no level left out. */
export function checkHeadings(document: Document): RawFinding[] {
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
      findings.push(found("heading-one", `“${words}” is a second main heading (h1): a page has one.`, at));
    } else if (level > before + 1 && before > 0) {
      const skipped = `“${words}” is a heading of level ${level} below one of level ${before}: level ${before + 1} is left out.`;
      findings.push(found("heading-order", skipped, at));
    }
    before = level;
  }
  if (mains === 0) findings.push(found("heading-one", "The page has no main heading (h1).", { part: "title" }));
  return findings;
}

/** Ids that stand more than once. */
export function checkIds(document: Document): RawFinding[] {
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
export function checkTables(document: Document): RawFinding[] {
  return [...document.querySelectorAll("table")].filter(isShown).flatMap((table) => {
    if (/^(?:presentation|none)$/.test(table.getAttribute("role") ?? "")) return [];
    const headers = [...table.querySelectorAll("th")].filter((cell) => wordsOf(cell) !== "");
    if (headers.length > 0) return [];
    const first = [...table.querySelectorAll("td")].map(wordsOf).find((words) => words !== "") ?? "";
    const message = `The table that begins with “${first}” has no header cells: nobody who hears it knows what its columns are.`;
    return [found("table-head", message, { excerpt: wordsOf(table), needles: [first], part: partOf(table) })];
  });
}
