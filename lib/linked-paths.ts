import { modulesPages, sections } from "./addresses.ts";

const places = [...Object.values(sections).map((section) => `${section}/`), ...modulesPages.map((page) => `${page}#`)];
const link = new RegExp(`(?:${places.join("|")})[\\w-]{1,300}(?![\\w-])`, "g");

/**
 * The paths of items of this site, or of their places on a page, that stand in a text, each once: what somebody has to look at who
 * wants to know which texts link to an item. Part of another site's address counts, too; no item's address is longer.
 */
export function linkedPaths(text: string): string[] {
  return [...new Set(text.match(link))];
}
