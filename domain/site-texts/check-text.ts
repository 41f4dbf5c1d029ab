import type { z } from "zod";
import { mapTexts } from "#content/facts.ts";
import { type SiteTextName, siteTexts } from "#content/site-texts.ts";

/** A text that cannot be stored: where it stands within its part, and why, for people. */
export interface TextProblem {
  path: readonly string[];
  message: string;
}

/** Longest single text, in characters. The longest that is shipped has about 1,000. */
const maxLength = 5_000;

/** Control characters except tab and line break, halves of characters, and what is no character. */
const forbidden = /(?![\t\n])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/u;

/**
 * Reads a part of a text.
 * @returns the part with its keys in the order of its schema, or all that its schema refuses, and what no text may be
 */
export function readPart(
  name: SiteTextName,
  part: string,
  value: unknown,
): { value: unknown } | { problems: TextProblem[] } {
  const schema = (siteTexts[name].schema.shape as Record<string, z.ZodType | undefined>)[part];
  if (!schema) return { problems: [{ path: [], message: "The site has no such text." }] };
  const problems: TextProblem[] = [];
  mapTexts(value, (text, path) => {
    if (text.length > maxLength) problems.push({ path, message: `Please use at most ${maxLength} characters.` });
    else if (forbidden.test(text)) problems.push({ path, message: "Please remove the characters that can't be seen." });
    return text;
  });
  if (problems.length > 0) return { problems };
  const read = schema.safeParse(value);
  if (read.success) return { value: read.data };
  return { problems: read.error.issues.map(({ path, message }) => ({ path: path.map(String), message })) };
}
