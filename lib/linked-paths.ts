import { modulesPages, sections } from "./addresses.ts";

// Longer ones first: the list of authors is below that of posts.
const places = [
  ...Object.values(sections)
    .map((section) => `${section}/`)
    .toSorted((one, other) => other.length - one.length),
  ...modulesPages.map((page) => `${page}#`),
];
const link = new RegExp(`(?:${places.join("|")})[\\w-]{1,300}(?![\\w-]|\\.\\w)`, "g");

/**
 * The paths in a text that may be those of items, or of places on a page that show an item, each once. Used to find the texts that
 * link to an item. A path in another site's address counts too. Paths longer than any item's are left out.
 */
export function linkedPaths(text: string): string[] {
  return [...new Set(text.match(link))];
}
