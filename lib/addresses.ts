/** Paths of the lists; the page of an item is below its list. A lint rule refuses these paths in other files. */
export const sections = {
  posts: "/blog",
  authors: "/blog/authors",
  useCases: "/use-cases",
  caseStudies: "/case-studies",
} as const;
export type Section = (typeof sections)[keyof typeof sections];

/** The modules page under its two addresses, the canonical one first. */
export const modulesPages = ["/modules", "/features"] as const;

/** Second addresses of pages, each with its canonical one. */
export const secondAddresses: ReadonlyMap<string, string> = new Map([[modulesPages[1], modulesPages[0]]]);

/** The path of an item's page. */
export function itemPath(section: Section, slug: string): string {
  return `${section}/${slug}`;
}

/** Splits the path of an item's page into section and slug; null for any other path. */
export function readItemPath(path: string): { section: Section; slug: string } | null {
  const [, start, slug = ""] = /^((?:\/[a-z-]+)+)\/([^/]+)$/.exec(path) ?? [];
  const section = Object.values(sections).find((each) => each === start);
  return section ? { section, slug } : null;
}

/** The path of an address without query and fragment. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/, "");
}

/** Query and fragment of an address. */
export function tailOf(address: string): string {
  return address.slice(pathOf(address).length);
}
