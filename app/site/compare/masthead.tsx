import type { ReactNode } from "react";
import type { Comparison } from "#content/schema/comparison.ts";

interface MastheadProps extends Pick<Comparison, "heading" | "lead" | "written"> {
  /** The way to the page. */
  breadcrumbs?: ReactNode;
}

/** The head of a comparison, with the month in which it was written. */
export function Masthead({ heading, lead, written, breadcrumbs }: MastheadProps) {
  return (
    <header className={`page pb-12 ${breadcrumbs ? "pt-8" : "pt-14 lg:pt-20"}`}>
      {breadcrumbs && <div className="no-print mb-12 border-b border-line pb-4 text-sm lg:mb-16">{breadcrumbs}</div>}
      <p className="text-sm font-semibold text-brass-700">{written}</p>
      <h1 className="mt-2 text-5xl">{heading}</h1>
      <p className="mt-6 max-w-measure text-lg text-ink-soft">{lead}</p>
    </header>
  );
}
