import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { keptSections } from "./kept-sections.ts";
import { SectionList } from "./section-list.tsx";
import type { Edit } from "../saving/undo.ts";

interface PageSectionListProps {
  text: EditedText;
  /** The text with the sections of the pages that ship; absent until it is loaded. */
  layouts: EditedText | undefined;
  onChange: (edit: Edit) => void;
  onEdit: (place: { name: SiteTextName; path: string }) => void;
}

/** The sections of the page of a text; nothing for a text whose sections can't be arranged. */
export function PageSectionList({ text, layouts, onChange, onEdit }: PageSectionListProps) {
  const kept = keptSections(text.name, { [text.name]: text, ...(layouts && { layouts }) });
  if (!kept) return null;
  const { name, path, stored, sections, firstIsFixed } = kept;
  return (
    <SectionList
      sections={sections}
      firstIsFixed={firstIsFixed}
      onChange={(after) => onChange({ name, path, before: stored, after })}
      onEdit={(section) => {
        const at = stored.findIndex(({ id }) => id === section.id);
        if (section.kind === "own") onEdit({ name: text.name, path: section.id });
        else onEdit({ name, path: `${path}.${at}` });
      }}
    />
  );
}
