import type { Finding } from "#lib/domain-error.ts";

interface Rule {
  /** What people call it. */
  title: string;
  level: Finding["level"];
  /** Success criteria of WCAG 2.2 that it is about. */
  wcag: readonly string[];
}

/** The rules of our own; what axe-core finds has its ids, below `axe:` (rules of axe that say the same are off). */
const rules = {
  alt: { title: "Picture without alternative text", level: "error", wcag: ["1.1.1"] },
  "alt-empty": { title: "Picture without alternative text in an article", level: "warning", wcag: ["1.1.1"] },
  "link-text": { title: "Link text that doesn't say where it leads", level: "warning", wcag: ["2.4.4"] },
  "link-dead": { title: "Link to a missing page", level: "error", wcag: [] },
  "link-anchor": { title: "Link to a missing place on a page", level: "error", wcag: [] },
  "link-address": { title: "Link with an invalid address", level: "warning", wcag: [] },
  "heading-order": { title: "Skipped heading level", level: "warning", wcag: ["1.3.1"] },
  "heading-one": { title: "Not exactly one main heading (h1) (h1)", level: "error", wcag: ["1.3.1"] },
  "heading-empty": { title: "Empty heading", level: "warning", wcag: ["1.3.1", "2.4.6"] },
  "id-twice": { title: "Duplicate id", level: "error", wcag: ["4.1.2"] },
  "table-head": { title: "Table without header cells", level: "warning", wcag: ["1.3.1"] },
  contrast: { title: "Not enough contrast", level: "error", wcag: ["1.4.3"] },
  "title-missing": { title: "Page without a title", level: "error", wcag: ["2.4.2"] },
  "title-long": { title: "Title too wide for search results", level: "warning", wcag: [] },
  "description-missing": { title: "Page without a description", level: "warning", wcag: [] },
  "description-long": { title: "Description too long for search results", level: "warning", wcag: [] },
  "picture-weight": { title: "Heavy picture", level: "warning", wcag: [] },
  "as-written": { title: "Text that can't be shown as an article", level: "error", wcag: [] },
  reading: { title: "Hard to read", level: "warning", wcag: ["3.1.5"] },
  style: { title: "Word on the style list", level: "warning", wcag: [] },
  unchecked: { title: "Not checked", level: "warning", wcag: [] },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** What a rule is called: one of our own, or one of axe-core. */
export function ruleTitle(rule: string): string {
  return (rules as Record<string, Rule | undefined>)[rule]?.title ?? rule.replace(/^axe:/, "").replaceAll("-", " ");
}

/** Something that a rule has found in a document, before it is known where it is mended. */
export interface RawFinding extends Pick<Finding, "rule" | "level" | "message" | "excerpt"> {
  /** Words or addresses by which the field is found, the best first. */
  needles: string[];
  /** The part of the page, where no words tell it. */
  part: "title" | "description" | "body" | null;
  /** Success criteria of WCAG, such as 1.4.3. */
  wcag: readonly string[];
}

/** A link to check, as it stands in the document. */
export interface PageLink {
  href: string;
  text: string;
}

/** A picture to look up in the library, or to weigh. */
export interface PagePicture {
  /** The address that a browser on a desk would load. */
  src: string;
  /** Every address that the picture has, the widest last. */
  sources: string[];
  /** Null where there is no such attribute. */
  alt: string | null;
  /** Whether it stands in the text of an article. */
  inBody: boolean;
}

/** What a document says, for checks that need the database. */
export interface PageFacts {
  findings: RawFinding[];
  links: PageLink[];
  ids: string[];
  pictures: PagePicture[];
}

/** A word that the team does not want in its texts. */
export interface StyleWord {
  word: string;
  /** What to write in its place; empty for nothing. */
  better: string;
  reason: string;
}

/** What a check of a document needs to know. */
export interface InspectOptions {
  styleWords: readonly StyleWord[];
  /** The colors of the design by name, as `#rrggbb`. */
  palette: Readonly<Record<string, string>>;
}

const maxExcerpt = 160;

/** Words on one line, shortened for people. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > maxExcerpt ? `${line.slice(0, maxExcerpt - 1)}…` : line;
}

/** Words of an element as people read them. */
export function wordsOf(element: Element): string {
  return (element.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
}

/** The text of an article, where the Markdown of a post stands. */
export const bodySelector = ".article";

/** A finding of one of our own rules. */
export function found(
  rule: RuleName,
  message: string,
  { excerpt = "", needles = [], part = null }: Partial<Pick<RawFinding, "excerpt" | "needles" | "part">> = {},
): RawFinding {
  const { level, wcag } = rules[rule];
  return { rule, level, message, excerpt: excerptOf(excerpt), needles, part, wcag };
}

/** Where something is mended that no words tell: in the text of the article, if it stands there. */
export function partOf(element: Element): RawFinding["part"] {
  return element.closest(bodySelector) ? "body" : null;
}

/** What a report says of itself, in the screen and in the file. */
export const reportWords = {
  basis:
    "Each public page was rendered on the server and checked by axe-core (rules for WCAG 2.0, 2.1 and 2.2, levels A and AA, and best practices) and by rules of this site. The numbers of success criteria are those of WCAG 2.2.",
  notCovered: [
    "Contrast is compared only where the classes of the design name both colors; text over pictures and gradients is not seen.",
    "Nothing that needs a layout: size of targets, reflow at 400%, text spacing, visible focus, motion.",
    "Nothing that needs a person: whether alternative texts and captions say the right thing, the order of the focus, screen readers.",
    "States that only scripts make, such as an open dialog or a message after a form is sent. The tests of the software check those with axe in a browser.",
    "Videos, documents to download, and pages of other sites. Links to other sites are not followed.",
    "Pages that are hidden from search engines, and items that visitors do not see.",
  ],
} as const;
