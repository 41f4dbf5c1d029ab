import type { PageSection } from "./schema/page-layout.ts";

const own = (...ids: string[]): PageSection[] => ids.map((id) => ({ kind: "own", id, hidden: false }));

/** The sections of a comparison with one alternative. */
const comparison = own("intro", "better", "breaks", "table", "fits", "closing");

/**
 * The sections of each page from top to bottom, as shipped. The first one has the page's heading: it stays first, and can't be hidden.
 * Editors may move and hide the others, and add sections of the other kinds.
 */
export const layouts = {
  home: own(
    "hero",
    "film",
    "audiences",
    "modules",
    "platforms",
    "advantages",
    "figures",
    "useCases",
    "stories",
    "closing",
  ),
  about: own("letter", "values", "closing"),
  modules: own("catalog", "closing"),
  useCases: own("list", "closing"),
  caseStudies: own("list", "closing"),
  pricing: own("plan", "calculator", "included", "terms", "closing"),
  faq: own("questions", "still"),
  trust: own("intro", "security", "soc2", "data", "subprocessors", "dpa", "retention", "accessibility", "contact"),
  comparisons: own("intro", "alternatives", "table", "rules", "closing"),
  spreadsheetAndEmail: comparison,
  socialNetworkGroup: comparison,
  databaseWithPortal: comparison,
  demo: own("stage", "video", "experience", "session", "booking"),
  contact: own("contact", "offices", "cards"),
} satisfies Record<string, PageSection[]>;

export type LayoutName = keyof typeof layouts;

/**
 * A stored layout with what it lacks: the first section in its place, and own sections that the layout does not know, each after the one
 * before which it is shipped. Own sections that the page does not have, and repeated ones, are left out.
 */
export function completeLayout(name: LayoutName, stored: readonly PageSection[]): PageSection[] {
  const shipped = layouts[name];
  const [first] = shipped;
  const ids = new Set<string>();
  const known = stored.filter((section) => {
    const isKnown = section.kind !== "own" || shipped.some(({ id }) => id === section.id);
    const isNew = !ids.has(section.id);
    ids.add(section.id);
    return isKnown && isNew && section.id !== first?.id;
  });
  const complete = first ? [{ ...first, hidden: false }, ...known] : known;
  for (const [index, section] of shipped.entries()) {
    if (complete.some(({ kind, id }) => kind === "own" && id === section.id)) continue;
    const before = complete.findIndex(({ id }) => id === shipped[index - 1]?.id);
    complete.splice(before + 1, 0, section);
  }
  return complete;
}
