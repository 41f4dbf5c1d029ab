import { type LayoutName, completeLayout, layouts } from "#content/layouts.ts";
import { isPageName } from "#content/page-names.ts";
import type { PageSection } from "#content/schema/page-layout.ts";
import type { FreeSectionKind } from "#content/sections/kinds.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { newSection, sectionName, SectionPicker } from "./section-picker.tsx";
import type { Edit, SiteDraft } from "../saving/site-draft.ts";
import { SectionList } from "./section-list.tsx";
import { EntryFields } from "../form/text-form.tsx";
import type { FormContext } from "../form/text-field.tsx";
import { type ReactNode, useState } from "react";
import type { Gap } from "../frame/edit-in-place.ts";

/** The sections of a page, and where they are kept. */
export interface KeptSections {
  name: SiteTextName;
  path: string;
  /** As they are kept, which may lack some of the page's own. */
  stored: readonly PageSection[];
  /** All of them, from top to bottom. */
  sections: readonly PageSection[];
  /** The first one has the heading of the page: it stays where it is. */
  firstIsFixed: boolean;
}

/**
 * The sections of the page of a text.
 * @param name a page of editors, or a page that ships
 * @returns null for a text whose sections can't be arranged, and before the text that has them is loaded
 */
export function keptSections(
  name: string,
  texts: Readonly<Partial<Record<SiteTextName, EditedText>>>,
): KeptSections | null {
  if (isPageName(name)) {
    const stored = texts[name]?.words["sections"] as PageSection[] | undefined;
    return stored ? { name, path: "sections", stored, sections: stored, firstIsFixed: false } : null;
  }
  if (!texts.layouts || !hasLayout(name)) return null;
  const stored = texts.layouts.words[name] as PageSection[];
  return { name: "layouts", path: name, stored, sections: completeLayout(name, stored), firstIsFixed: true };
}

/** Whether a change moves, hides, adds or removes sections of a page that ships, which its path then names. */
export function isArrangement<T extends { name: SiteTextName; path: string }>(
  edit: T,
): edit is T & { path: LayoutName } {
  return edit.name === "layouts" && hasLayout(edit.path);
}

/** Whether a text is a page that ships with sections that can be arranged. */
function hasLayout(name: string): name is LayoutName {
  return Object.hasOwn(layouts, name);
}

/**
 * Adds a section.
 * @param below the id of the section above it; null at the top. Below a section that is gone, it stands last
 * @returns the change, and where the new section is kept
 */
export function addSection(
  { name, path, stored, sections }: KeptSections,
  below: string | null,
  kind: FreeSectionKind,
): { edit: Edit; place: string } {
  const above = sections.findIndex(({ id }) => id === below);
  const index = below === null ? 0 : above < 0 ? sections.length : above + 1;
  const after = [...sections.slice(0, index), newSection(kind), ...sections.slice(index)];
  return { edit: { name, path, before: stored, after }, place: `${path}.${index}` };
}

/**
 * The text beside whose page a place is edited: free sections of a page that ships are kept in one text for all pages, and edited beside the
 * words of their page.
 */
export function textBeside(name: SiteTextName, path: string): SiteTextName {
  const [page = ""] = path.split(".");
  return name === "layouts" && hasLayout(page) ? page : name;
}

interface PageSectionListProps {
  /** The text with the sections of the pages that ship; absent until it is loaded. */
  layouts: EditedText | undefined;
  /** Of the form around it. */
  context: FormContext;
  draft: SiteDraft;
  /** A section was added there. */
  onAdded: (place: { name: SiteTextName; path: string }) => void;
  /** Asks for the words of one of the page's own sections. */
  onEdit: (path: string) => void;
}

/** The sections of the page of a text, with the words of those that any page may have; nothing for a text whose sections can't be arranged. */
export function PageSectionList({ layouts, context, draft, onAdded, onEdit }: PageSectionListProps) {
  const { text } = context;
  const kept = keptSections(text.name, { [text.name]: text, ...(layouts && { layouts }) });
  if (!kept) return null;
  const { name, path, stored, sections, firstIsFixed } = kept;
  const keeper = name === "layouts" ? layouts : text;
  return (
    <SectionList
      sections={sections}
      firstIsFixed={firstIsFixed}
      onChange={(after) => {
        const now = keptSections(text.name, draft.getState().texts);
        if (now) draft.change({ name, path, before: now.stored, after: withPresentWords(after, now) }, "form");
      }}
      onAdded={({ id }, after) => onAdded({ name, path: `${path}.${after.findIndex((each) => each.id === id)}` })}
      onEdit={({ id }) => onEdit(id)}
      renderFields={(section) => {
        const at = stored.findIndex(({ id }) => id === section.id);
        if (section.kind === "own" || at < 0 || !keeper) return null;
        return (
          <EntryFields
            path={`${path}.${at}`}
            context={{
              ...context,
              text: keeper,
              onChange: (place, before, after) => draft.change({ name, path: place, before, after }, "form"),
            }}
          />
        );
      }}
    />
  );
}

/** Arranged sections with the words that were typed in the page since the form was shown, which follows them with a pause. */
function withPresentWords(arranged: readonly PageSection[], { sections }: KeptSections): PageSection[] {
  const present = new Map(sections.map((section) => [section.id, section]));
  return arranged.map((section) => ({ ...(present.get(section.id) ?? section), hidden: section.hidden }));
}

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
