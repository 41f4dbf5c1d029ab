import { modulesPages, sections } from "./addresses.ts";

// Longer ones first: the list of authors is below that of posts.
const places = [
  ...Object.values(sections)
    .map((section) => `${section}/`)
    .toSorted((one, other) => other.length - one.length),
  ...modulesPages.map((page) => `${page}#`),
];
/** A path that may be that of an item, or of a place on a page that shows one, as the source of a regular expression. */
export const itemPathSource = String.raw`(?:${places.join("|")})[\w-]{1,300}`;
const link = new RegExp(String.raw`${itemPathSource}(?![\w-]|\.\w)`, "g");

/**
 * The paths in a text that may be those of items, or of places on a page that show an item, each once. Used to find the texts that
 * link to an item. A path in another site's address counts too. Paths longer than any item's are left out.
 */
export function linkedPaths(text: string): string[] {
  return [...new Set(text.match(link))];
}

// As the addresses of pages that editors make (content/schema/site-page.ts): up to four parts of small letters, digits and hyphens.
// Pictures of the library look the same.
const part = "/[a-z0-9]{1,120}(?:-[a-z0-9]{1,120}){0,60}";
/** The same of a page of editors, whose path is not longer than `longestPage`. */
export const pagePathSource = String.raw`(?!/media/)(?:${part}){1,4}`;
const page = new RegExp(String.raw`(?://[\w.:@-]+|(?<![\w./:-]))(${pagePathSource})(?![\w-]|\.\w|/\w)`, "g");

/** In characters; longer than the address of any page of editors. */
export const longestPage = 120;

/**
 * The paths in a text that may be those of pages that editors have made, each once: whole paths, which neither go on nor end another
 * one. A path in another site's address counts too.
 */
export function linkedPages(text: string): string[] {
  const paths = [...text.matchAll(page)].flatMap(([, path]) => path ?? []);
  return [...new Set(paths.filter((path) => path.length <= longestPage))];
}
