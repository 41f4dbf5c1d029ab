import { isOwnLink } from "#content/phone-link.ts";
import { type TextPath, valueAt, withValueAt } from "../texts/paths.ts";

/**
 * The link of a telephone number is made from the number. Numbers from before that have it stored beside them: the first change of such a
 * number removes it. A link that somebody has given a number on purpose stays.
 * @param changed the paths that an editor has changed
 * @param before the whole text before that
 * @param after the whole text with the changes
 */
export function dropPhoneLinks(
  changed: readonly TextPath[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  return changed.reduce((words, path) => {
    if (!path.endsWith(".label")) return words;
    const phone = valueAt(before, path.slice(0, -".label".length)) as { label: string; href?: string };
    if (!phone.href?.startsWith("tel:") || isOwnLink(phone)) return words;
    const linkPath = `${path.slice(0, -"label".length)}href`;
    return (withValueAt(words, linkPath, undefined) as Record<string, unknown> | null) ?? words;
  }, after);
}
