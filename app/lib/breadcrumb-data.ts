import { sections } from "#lib/addresses.ts";
/** What the lists are called, for the pages below them. */
const lists: Readonly<Record<string, string>> = {
  [sections.useCases]: "Use Cases",
  [sections.caseStudies]: "Case Studies",
  [sections.posts]: "Blog",
};

/**
 * Structured data of the way to a page, as its address tells it: home, the list that it belongs to, the page itself
 * (schema.org BreadcrumbList). Server only.
 * @param path canonical path of the page
 * @param name what the page is called in it
 */
export function breadcrumbData(siteUrl: string, path: string, name: string): Record<string, unknown> {
  const parent = path.slice(0, path.lastIndexOf("/"));
  const list = lists[parent];
  const crumbs = [{ name: "Home", path: "/" }, ...(list ? [{ name: list, path: parent }] : []), { name, path }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: siteUrl + crumb.path,
    })),
  };
}
