import type { LayoutName } from "#content/layouts.ts";
import type { PageTextName } from "#content/page-names.ts";

/** Names the text that has the sections of a page, on the button that adds one. */
export const gapInAttribute = "data-gap-in";
/** The id of the section above the gap; empty at the top. */
export const gapBelowAttribute = "data-gap-below";

interface SectionGapProps {
  /** The text with the sections. */
  of: LayoutName | PageTextName;
  /** The section above; null at the top. */
  below: string | null;
}

/**
 * A button between two sections that adds another one there. Only in pages that are rendered for the editor of the site, whose frame
 * listens to it and styles it.
 */
export function SectionGap({ of, below }: SectionGapProps) {
  const attributes = { [gapInAttribute]: of, [gapBelowAttribute]: below ?? "" };
  return (
    <div>
      <button type="button" aria-label="Add a section here" {...attributes}>
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}
