import { completeLayout, type LayoutName, layouts } from "#content/layouts.ts";
import type { PageSection } from "#content/schema/page-layout.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import { SectionList } from "./section-list.tsx";
import type { Edit } from "./site-draft.ts";

/** Whether a text is a page whose sections can be arranged. */
export function hasLayout(name: SiteTextName): name is LayoutName & SiteTextName {
  return Object.hasOwn(layouts, name);
}

interface PageSectionListProps {
  page: LayoutName;
  stored: PageSection[];
  onChange: (edit: Edit) => void;
  onEdit: (place: { name: SiteTextName; path: string }) => void;
}

/** The sections of a page as they are stored in the text "layouts". */
export function PageSectionList({ page, stored, onChange, onEdit }: PageSectionListProps) {
  return (
    <SectionList
      sections={completeLayout(page, stored)}
      onChange={(after) => onChange({ name: "layouts", path: page, before: stored, after })}
      onEdit={(section) => {
        const at = stored.findIndex(({ id }) => id === section.id);
        if (section.kind === "own") onEdit({ name: page, path: section.id });
        else onEdit({ name: "layouts", path: `${page}.${at}` });
      }}
    />
  );
}
