/** Where the lists of items are; the page of an item is below its list. Nowhere else are these paths spelled. */
export const sections = {
  posts: "/blog",
  useCases: "/use-cases",
  caseStudies: "/case-studies",
} as const;
export type Section = (typeof sections)[keyof typeof sections];

/** The page of all modules, under its two addresses, the canonical one first: each module has a place on it. */
export const modulesPages = ["/modules", "/features"] as const;

/** Second addresses of pages, with the canonical one of each. */
export const secondAddresses: ReadonlyMap<string, string> = new Map([[modulesPages[1], modulesPages[0]]]);

/** The path of an item's page. */
export function itemPath(section: Section, slug: string): string {
  return `${section}/${slug}`;
}

/** The section and the slug that the path of an item's page is made of; null for any other path. */
export function readItemPath(path: string): { section: Section; slug: string } | null {
  const [, start, slug = ""] = /^(\/[a-z-]+)\/([^/]+)$/.exec(path) ?? [];
  const section = Object.values(sections).find((each) => each === start);
  return section ? { section, slug } : null;
}
