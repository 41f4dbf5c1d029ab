import type { Finding } from "#lib/domain-error.ts";

interface Rule {
  /** What people call it. */
  title: string;
  level: Finding["level"];
  /** Success criteria of WCAG 2.2 that it is about. */
  wcag: readonly string[];
}

/** The rules of our own; what axe-core finds has its ids, below `axe:` (rules of axe that say the same are off). */
export const rules = {
  alt: { title: "Picture without alternative text", level: "error", wcag: ["1.1.1"] },
  "alt-empty": { title: "Picture without words in an article", level: "warning", wcag: ["1.1.1"] },
  "link-text": { title: "Link without words that say where it leads", level: "warning", wcag: ["2.4.4"] },
  "link-dead": { title: "Link to a page that is not there", level: "error", wcag: [] },
  "link-anchor": { title: "Link to a place that is not there", level: "error", wcag: [] },
  "link-address": { title: "Link with an address that can't work", level: "warning", wcag: [] },
  "heading-order": { title: "Heading level left out", level: "warning", wcag: ["1.3.1"] },
  "heading-one": { title: "Not exactly one main heading", level: "error", wcag: ["1.3.1"] },
  "heading-empty": { title: "Heading without words", level: "warning", wcag: ["1.3.1", "2.4.6"] },
  "id-twice": { title: "Two places with one id", level: "error", wcag: ["4.1.2"] },
  "table-head": { title: "Table without header cells", level: "warning", wcag: ["1.3.1"] },
  contrast: { title: "Too little contrast", level: "error", wcag: ["1.4.3"] },
  "title-missing": { title: "Page without a title", level: "error", wcag: ["2.4.2"] },
  "title-long": { title: "Title too wide for search results", level: "warning", wcag: [] },
  "description-missing": { title: "Page without a description", level: "warning", wcag: [] },
  "description-long": { title: "Description too long for search results", level: "warning", wcag: [] },
  "picture-weight": { title: "Heavy picture", level: "warning", wcag: [] },
  reading: { title: "Hard to read", level: "warning", wcag: ["3.1.5"] },
  style: { title: "Word of the style list", level: "warning", wcag: [] },
  unchecked: { title: "Not checked", level: "warning", wcag: [] },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** What a rule is called: one of our own, or one of axe-core. */
export function ruleTitle(rule: string): string {
  return (rules as Record<string, Rule | undefined>)[rule]?.title ?? rule.replace(/^axe:/, "").replaceAll("-", " ");
}
