import type { Collection } from "#db/schema.ts";
import { builtInCaseStudies, builtInPosts, builtInUseCases, type BuiltInEntry } from "./built-in-entries.ts";

const addresses = {
  blog_posts: slugsOf(builtInPosts),
  use_cases_content: slugsOf(builtInUseCases),
  // Modules have no pages of their own.
  modules_content: new Set<string>(),
  case_studies_content: slugsOf(builtInCaseStudies),
} satisfies Record<Collection, ReadonlySet<string>>;

/** Whether the site has a page of its own at an item's address, which visitors see when the item is gone (decision 075). */
export function hasBuiltInPage(collection: Collection, slug: string | null): boolean {
  return slug !== null && addresses[collection].has(slug);
}

function slugsOf(entries: readonly BuiltInEntry[]): ReadonlySet<string> {
  return new Set(entries.map(({ slug }) => slug));
}
