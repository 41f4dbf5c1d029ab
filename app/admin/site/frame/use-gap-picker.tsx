import { type ReactNode, useState } from "react";
import { isPageName } from "#content/page-names.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { Gap } from "./chosen-in.ts";
import { addSection, keptSections } from "../form/kept-sections.ts";
import { sectionName } from "../form/section-kinds.ts";
import { SectionPicker } from "../form/section-picker.tsx";
import type { SiteDraft } from "../saving/site-draft.ts";

/**
 * Adds sections between two others of the page.
 * @param onAdded gets the place of the new section
 * @returns opens the choice of sections for a gap; and that choice while it is open
 */
export function useGapPicker(
  draft: SiteDraft,
  onAdded: (name: SiteTextName, place: string) => void,
): [open: (gap: Gap) => void, picker: ReactNode] {
  const [gap, choose] = useState<Gap | null>(null);
  async function open(chosen: Gap): Promise<void> {
    if (isPageName(chosen.of) && !draft.getState().texts[chosen.of]) await draft.load(chosen.of);
    choose(chosen);
  }
  const kept = gap && keptSections(gap.of, draft.getState().texts);
  const above = kept?.sections.find(({ id }) => id === gap?.below);
  const picker = gap && kept && (
    <SectionPicker
      below={above ? sectionName(above) : null}
      onPick={(kind) => {
        const { edit, place } = addSection(kept, gap.below, kind);
        choose(null);
        draft.change(edit, "form");
        onAdded(edit.name, place);
      }}
      onClose={() => choose(null)}
    />
  );
  return [(chosen) => void open(chosen), picker];
}
