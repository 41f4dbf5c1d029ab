import type { Statistic } from "#content/schema/use-case-page.ts";
import { shippedTexts } from "#domain/site-texts/compose-texts.ts";

/**
 * The figures of the list of use cases, where the first as shipped counts what is listed below it, which may be an editor's own list. What
 * an editor has typed stays: a number of their own, and the words beside it. Server only.
 */
export function withListedCount(stats: readonly Statistic[], total: number): Statistic[] {
  const [shipped] = shippedTexts.texts.useCases.stats;
  const [first, ...others] = stats;
  if (!first || first.value !== shipped?.value) return [...stats];
  const label = total === 1 && first.label === shipped.label ? first.label.replace(/s$/, "") : first.label;
  return [{ ...first, label, value: String(total) }, ...others];
}
