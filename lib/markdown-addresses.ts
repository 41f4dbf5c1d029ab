import { pathOf, tailOf } from "./addresses.ts";

const plainPath = /^(?:\/[a-z0-9_-]+)+$/;

/**
 * The page whose Markdown is at a path: `/pricing` for `/pricing.md`, home for `/index.md`. Null for any other path: a twin has one spelling,
 * and none of its own.
 */
export function pageOfTwin(path: string): string | null {
  if (path === "/index.md") return "/";
  const page = path.endsWith(".md") ? path.slice(0, -3) : "";
  return page !== "/index" && plainPath.test(page) ? page : null;
}

/** Where the Markdown of a page is, its query kept; null for an address that has none. */
export function twinOf(address: string): string | null {
  const path = pathOf(address);
  const twin = path === "/" ? "/index.md" : `${path}.md`;
  return pageOfTwin(twin) === path ? twin + tailOf(address) : null;
}
