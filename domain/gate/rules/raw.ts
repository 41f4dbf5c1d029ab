import { type RawFinding, excerptOf } from "../page-facts.ts";
import { type RuleName, rules } from "../rules.ts";

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
