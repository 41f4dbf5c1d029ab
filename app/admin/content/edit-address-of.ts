import type { Collection } from "#db/schema.ts";

/** The screen of each collection. */
export const screenOf: Record<Collection, string> = {
  blog_posts: "/admin/blog",
  use_cases_content: "/admin/use-cases",
  modules_content: "/admin/modules",
  case_studies_content: "/admin/case-studies",
};

/** Where an item is edited. */
export function editAddressOf(collection: Collection, id: string): string {
  return `${screenOf[collection]}?${new URLSearchParams({ edit: id })}`;
}
