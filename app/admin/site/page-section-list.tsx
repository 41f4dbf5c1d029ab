import { completeLayout, type LayoutName, layouts } from "#content/layouts.ts";
import { isPageName } from "#content/page-names.ts";
import type { PageSection } from "#content/schema/page-layout.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { SectionList } from "./section-list.tsx";
import type { Edit } from "./undo.ts";

interface PageSectionListProps {
  text: EditedText;
  /** The text with the sections of the pages that ship; absent until it is loaded. */
  layouts: EditedText | undefined;
  onChange: (edit: Edit) => void;
  onEdit: (place: { name: SiteTextName; path: string }) => void;
}

/** The sections of the page of a text; nothing for a text whose sections can't be arranged. */
export function PageSectionList({ text: { name, words }, layouts: stored, onChange, onEdit }: PageSectionListProps) {
  if (isPageName(name)) {
    const sections = words["sections"] as PageSection[];
    return (
      <SectionList
        sections={sections}
        firstIsFixed={false}
        onChange={(after) => onChange({ name, path: "sections", before: sections, after })}
        onEdit={(_, index) => onEdit({ name, path: `sections.${index}` })}
      />
    );
  }
  if (!stored || !hasLayout(name)) return null;
  const sections = stored.words[name] as PageSection[];
  return (
    <SectionList
      sections={completeLayout(name, sections)}
      firstIsFixed
      onChange={(after) => onChange({ name: "layouts", path: name, before: sections, after })}
      onEdit={(section) => {
        const at = sections.findIndex(({ id }) => id === section.id);
        if (section.kind === "own") onEdit({ name, path: section.id });
        else onEdit({ name: "layouts", path: `${name}.${at}` });
      }}
    />
  );
}

/** Whether a text is a page that ships with sections that can be arranged. */
function hasLayout(name: SiteTextName): name is LayoutName & SiteTextName {
  return Object.hasOwn(layouts, name);
}
