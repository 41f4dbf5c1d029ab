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

// As the addresses of pages that editors make (content/schema/site-page.ts): up to four parts of small letters, digits and hyphens.
// Pictures of the library look the same.
const part = "/[a-z0-9]+(?:-[a-z0-9]+)*";
const page = new RegExp(String.raw`(?://[\w.:@-]+|(?<![\w./:-]))(?!/media/)((?:${part}){1,4})(?![\w-]|\.\w|/\w)`, "g");

/** In characters; longer than the address of any page of editors. */
const longestPage = 120;

/**
 * The paths in a text that may be those of pages that editors have made, each once: whole paths, which neither go on nor end another
 * one. A path in another site's address counts too.
 */
export function linkedPages(text: string): string[] {
  const paths = [...text.matchAll(page)].flatMap(([, path]) => path ?? []);
  return [...new Set(paths.filter((path) => path.length <= longestPage))];
}
