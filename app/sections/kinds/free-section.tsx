import type { ReactNode } from "react";
import type { FreeSection, FreeSectionKind } from "#content/sections/kinds.ts";
import { actionViews } from "./actions.tsx";
import { mediaViews } from "./media.tsx";
import { proofViews } from "./proof.tsx";
import type { SectionData, SectionProps } from "./section-view.ts";
import { wordViews } from "./words.tsx";

const views = { ...wordViews, ...proofViews, ...mediaViews, ...actionViews };

interface FreeSectionProps {
  section: FreeSection;
  /** Its heading is that of the page. */
  isFirst?: boolean;
  data: SectionData;
}

/**
 * A section that any page may have. Server only: it is sent as HTML (SectionHtml), so it has no state, and its links are ordinary ones.
 * Only classes that other pages use, too, so that it adds nothing to their styles.
 */
export function FreeSectionView({ section, isFirst = false, data }: FreeSectionProps) {
  const View = views[section.kind] as (props: SectionProps<FreeSectionKind>) => ReactNode;
  return View({
    section,
    Part: isFirst ? "h2" : "h3",
    heading: (words, className) =>
      isFirst ? <h1 className="text-5xl">{words}</h1> : <h2 className={className}>{words}</h2>,
    data,
  });
}
