import { type TextPath, valueAt, withValueAt } from "../texts/paths.ts";

/** The link of a telephone number as people write it; null for what is no whole number with its country. */
function linkOf(label: unknown): string | null {
  const link = `tel:${String(label).replace(/[^\d+]/g, "")}`;
  return /^tel:\+\d{8,15}$/.test(link) ? link : null;
}

/**
 * The link of a telephone number follows the number that is written, as long as nobody has given it another one. While the number is half
 * typed, the link is as visitors have it.
 * @param changed the paths that an editor has changed
 * @param texts the whole text before and after that, and as visitors have it
 * @returns the text with its links
 */
export function followPhones(
  changed: readonly TextPath[],
  { before, after, published }: Record<"before" | "after" | "published", Record<string, unknown>>,
): Record<string, unknown> {
  let words = after;
  for (const path of changed) {
    if (!path.endsWith(".label")) continue;
    const linkPath = `${path.slice(0, -"label".length)}href`;
    const link = valueAt(before, linkPath);
    if (changed.includes(linkPath) || typeof link !== "string" || !link.startsWith("tel:")) continue;
    const live = valueAt(published, linkPath);
    const isLive = link === live && linkOf(valueAt(published, path)) === live;
    if (!isLive && link !== linkOf(valueAt(before, path))) continue;
    const next = linkOf(valueAt(after, path)) ?? live;
    if (next === link) continue;
    words = (withValueAt(words, linkPath, next) as Record<string, unknown> | null) ?? words;
  }
  return words;
}
