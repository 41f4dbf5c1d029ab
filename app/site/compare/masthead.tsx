import type { Comparison } from "#content/schema/comparison.ts";

/** The head of a comparison, with the month in which it was written. */
export function Masthead({ heading, lead, written }: Pick<Comparison, "heading" | "lead" | "written">) {
  return (
    <header className="page pt-14 pb-12 lg:pt-20">
      <p className="text-sm font-semibold text-brass-700">{written}</p>
      <h1 className="mt-2 text-5xl">{heading}</h1>
      <p className="mt-6 max-w-measure text-lg text-ink-soft">{lead}</p>
    </header>
  );
}
