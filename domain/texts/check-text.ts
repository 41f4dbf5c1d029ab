import type { z } from "zod";
import { facts, mapTexts } from "#content/facts.ts";
import { isPageName } from "#content/page-names.ts";
import { isFiller } from "#content/pages/filler.ts";
import { type SiteTextName, siteTextOf } from "#content/site-texts.ts";
import { valueAt } from "./paths.ts";

/** A text that cannot be published: where it stands, and why, for people. */
export interface TextProblem {
  /** The keys that lead to it, the part first. */
  path: readonly string[];
  message: string;
}

/** Longest single text, in characters. The longest that is shipped has about 1,000. */
const maxLength = 5_000;
/** Most characters of a part as JSON, and most entries of a list. */
const maxSize = 100_000;
const maxEntries = 100;
/** Deeper than any text. */
const maxDepth = 12;

/** Control characters except tab and line break, halves of characters, what is no character, and what can't be seen. */
const forbidden = /(?![\t\n])\p{Cc}|\p{Cs}|[\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\uFFFE\uFFFF]/u;

/** Keys of texts that stand in a line, such as the subject of a mail. */
const lines = /^(?:subject|name|noun|tagline|label|title|heading|headline|email|value)$/;

/** What a link may begin with: a path of this site, a place of the page, or an address that runs nothing. */
const safeLink = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/;

/**
 * Reads a part of a text.
 * @returns the part with its keys in the order of its schema, or all that its schema refuses, and what no text may be
 */
export function readPart(
  name: SiteTextName,
  part: string,
  value: unknown,
): { value: unknown } | { problems: TextProblem[] } {
  const schema = schemaOfPart(name, part);
  if (!schema) return { problems: [problem([part], "The site has no such text.")] };
  if (isTooDeep(value)) return { problems: [problem([part], otherForm)] };
  if ((JSON.stringify(value) ?? "").length > maxSize) {
    return { problems: [problem([part], `All texts of this part together may have ${maxSize} characters.`)] };
  }
  const problems: TextProblem[] = [];
  mapTexts(value, (text, path) => {
    const message = refusalOf(text, path.at(-1) ?? part);
    if (message !== null) problems.push(problem([part, ...path], message));
    return text;
  });
  if (problems.length > 0) return { problems };
  const missing = lostPlaceholders(name, part, value);
  if (missing.length > 0) {
    return { problems: [problem([part], `Please keep ${missing.join(" and ")} in these words.`)] };
  }
  const read = schema.safeParse(value);
  if (read.success) return { value: read.data };
  return { problems: read.error.issues.map((issue) => problemOf(part, issue)) };
}

/**
 * Words of new pages and sections that nobody has replaced. Apart from {@link readPart}: what was published with them before is still shown.
 * @param parts of the text; what visitors will not see in them may be as it began
 */
export function fillerIn(name: SiteTextName, parts: Readonly<Record<string, unknown>>): TextProblem[] {
  const isPage = isPageName(name);
  if ((!isPage && name !== "layouts") || (isPage && parts["shown"] !== true)) return [];
  const problems: TextProblem[] = [];
  mapTexts(parts, (text, path) => {
    if (isFiller(text) && isSeen(parts, path)) problems.push(problem(path, "Please write your own words here."));
    return text;
  });
  return problems;
}

/** Lists of the footer, and no menu at all, have no descriptions. */
const withoutDescriptions: ReadonlySet<unknown> = new Set(["none", "footer", "footer-legal"]);

function isSeen(parts: Readonly<Record<string, unknown>>, [part = "", entry = ""]: readonly string[]): boolean {
  if (part === "menu") return !withoutDescriptions.has(valueAt(parts, "menu.place"));
  return valueAt(parts, `${part}.${entry}.hidden`) !== true;
}

/** The schema of one part of a text, such as its `hero`; null when the text has no such part. */
export function schemaOfPart(name: SiteTextName, part: string): z.ZodType | null {
  const { shape } = siteTextOf(name).schema;
  return Object.hasOwn(shape, part) ? (shape[part] as z.ZodType) : null;
}

/** Why no text of this key may be so, whatever its schema takes; null when it may. */
function refusalOf(text: string, key: string): string | null {
  if (text.length > maxLength) return tooLong(maxLength);
  if (forbidden.test(text)) return "Please remove characters that can't be seen.";
  if (text !== "" && text.trim() === "") return "Please write something here.";
  if (key === "href" && !safeLink.test(text)) return formatWords("href");
  return lines.test(key) && text.includes("\n") ? "Please write one line." : null;
}

/** Whether a value holds more levels of lists and objects than any text has. Looks no deeper than that. */
export function isTooDeep(value: unknown, left = maxDepth): boolean {
  if (typeof value !== "object" || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}

/** Whether something else stands where a text, list or choice belongs, so that pages can't be shown with it. */
export function isOfOtherShape(name: SiteTextName, part: string, value: unknown): boolean {
  const schema = schemaOfPart(name, part);
  return !schema || isTooDeep(value) || (schema.safeParse(value).error?.issues ?? []).some(isStructural);
}

function isStructural(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "invalid_union") return issue.errors.every((issues) => issues.some(isStructural));
  return issue.code === "invalid_type" || issue.code === "invalid_value" || issue.code === "unrecognized_keys";
}

/**
 * The parts of a text that pages can be shown with. A stored part may come from another release.
 * @param isDraft texts may be wrongly written; a link that leads nowhere good is left out
 */
export function usableParts(
  name: SiteTextName,
  parts: Readonly<Record<string, unknown>>,
  isDraft: boolean,
): { usable: Record<string, unknown>; unusable: string[] } {
  const usable: Record<string, unknown> = {};
  const unusable: string[] = [];
  for (const [part, value] of Object.entries(parts)) {
    const read = readPart(name, part, value);
    if ("value" in read) usable[part] = read.value;
    else if (isDraft && !isOfOtherShape(name, part, value)) usable[part] = withSafeLinks(value);
    else {
      unusable.push(part);
      const sections = isPageName(name) && part === "sections" ? fittingSections(name, value) : [];
      if (sections.length > 0) usable[part] = sections;
    }
  }
  return { usable, unusable };
}

/** The sections of a page that fit, for one of which another release has no use must not take the others along. */
function fittingSections(name: SiteTextName, sections: unknown): unknown[] {
  if (!Array.isArray(sections)) return [];
  return sections.flatMap((section: unknown) => {
    const read = readPart(name, "sections", [section]);
    return "value" in read ? read.value : [];
  });
}

function withSafeLinks(value: unknown): unknown {
  return mapTexts(value, (text, path) => (path.at(-1) === "href" && !safeLink.test(text) ? "/" : text));
}

/** Placeholders that are filled in when a page or mail is made, such as {code}: words without them would be of no use. */
function lostPlaceholders(name: SiteTextName, part: string, value: unknown): string[] {
  const needed = placeholdersIn((siteTextOf(name).shipped as Record<string, unknown>)[part]);
  const kept = placeholdersIn(value);
  return [...needed].filter((placeholder) => !kept.has(placeholder));
}

function placeholdersIn(value: unknown): Set<string> {
  const known: ReadonlySet<string> = new Set(Object.values(facts));
  const found = JSON.stringify(value ?? "").match(/\{[A-Za-z0-9]+\}/g) ?? [];
  return new Set(found.filter((placeholder) => !known.has(placeholder)));
}

const problem = (path: readonly string[], message: string): TextProblem => ({ path, message });
const tooLong = (most: number) => `Please use at most ${most.toLocaleString("en")} characters.`;

function problemOf(part: string, issue: z.core.$ZodIssue): TextProblem {
  const path = [part, ...issue.path.map(String)];
  if (issue.code === "too_small") return problem(path, tooSmall(issue));
  if (issue.code === "too_big") return problem(path, tooBig(issue));
  if (issue.code === "invalid_value") return problem(path, "Please choose one of the options.");
  if (issue.code === "custom" && issue.message) return problem(path, issue.message);
  if (issue.code === "invalid_format") return problem(path, formatWords(path.at(-1) ?? ""));
  if (issue.code === "custom" && issue.message !== "Invalid input") return problem(path, issue.message);
  if (issue.code !== "invalid_type") return problem(path, otherForm);
  return problem(path, issue.expected === "string" ? "Please write a text." : "Please enter a whole number.");
}

const otherForm = "This does not have the form that is needed here.";
const isOf = (issue: z.core.$ZodIssue, ...origins: string[]) => "origin" in issue && origins.includes(issue.origin);

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  const least = Number(issue.minimum);
  if (isOf(issue, "array"))
    return least === 1 ? "At least one entry is needed here." : `At least ${least} entries are needed here.`;
  if (!isOf(issue, "string")) return `Please enter a number of at least ${issue.inclusive ? least : least + 1}.`;
  return least <= 1 ? "Please write something here." : `Please write at least ${least} characters.`;
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  const most = Number(issue.maximum);
  if (isOf(issue, "array")) return `At most ${most} entries have room here.`;
  return isOf(issue, "string") ? tooLong(most) : `Please enter a number of at most ${most}.`;
}

function formatWords(key: string): string {
  if (key === "href") return "Please enter a path of this site, such as /pricing, or a whole address: https://…";
  if (key === "question") return "Please begin with a capital letter and end with a question mark.";
  if (key === "email") return "Please enter an email address.";
  if (key === "address")
    return "Please write a slash, then small letters, digits and single hyphens: /spring-reunion or /events/spring.";
  if (key === "siteUrl") return "Please enter an address without a slash at its end: https://…";
  return otherForm;
}

/** Whether a value may be kept as a draft: its lists and texts are of a size that pages can be shown with. */
export function isKeepable(value: unknown): boolean {
  const isShort = (inner: unknown): boolean => {
    if (Array.isArray(inner)) return inner.length <= maxEntries && inner.every(isShort);
    if (typeof inner === "object" && inner !== null) return Object.values(inner).every(isShort);
    return typeof inner !== "string" || inner.length <= maxLength * 4;
  };
  return (JSON.stringify(value) ?? "").length <= maxSize * 2 && isShort(value);
}
