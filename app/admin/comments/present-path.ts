import { findAnchor } from "#domain/comments/anchor.ts";
import type { Thread } from "#domain/comments/find-threads.ts";
import { valueAt } from "#domain/site-texts/paths.ts";

/** Every text with its path, in the order of the page. */
export function leavesOf(value: unknown, path = ""): { path: string; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === "" ? key : `${path}.${key}`));
}

/**
 * Where the words of a thread stand now: at its path, else wherever exactly these words have moved, else at its path when they were only
 * changed a little.
 * @returns null when they are nowhere
 */
export function presentPath(
  words: unknown,
  { field, ...anchor }: Pick<Thread, "field" | "quote" | "before" | "after">,
) {
  const there = valueAt(words, field);
  if (anchor.quote === "") return there === undefined ? null : field;
  const found = typeof there === "string" ? findAnchor(there, anchor) : null;
  if (found?.isExact) return field;
  const moved = leavesOf(words).find(({ text }) => text.includes(anchor.quote));
  return moved?.path ?? (found ? field : null);
}
