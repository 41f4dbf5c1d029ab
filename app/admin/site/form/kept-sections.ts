import { completeLayout, type LayoutName, layouts } from "#content/layouts.ts";
import { isPageName } from "#content/page-names.ts";
import type { FreeSection, PageSection } from "#content/schema/page-layout.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { newSection } from "./section-kinds.ts";
import type { Edit } from "../saving/undo.ts";

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
  kind: FreeSection["kind"],
): { edit: Edit; place: string } {
  const above = sections.findIndex(({ id }) => id === below);
  const index = below === null ? 0 : above < 0 ? sections.length : above + 1;
  const after = [...sections.slice(0, index), newSection(kind), ...sections.slice(index)];
  return { edit: { name, path, before: stored, after }, place: `${path}.${index}` };
}
