import { slugOf } from "#domain/slugs/slug-of.ts";

/** Ids that the pages have without any module: of the document, the header's menus and the headings of categories. */
const reserved = /^(top|content|site-menu|menu-[a-z-]+|[a-z-]+-title)$/;

/** An id for a module of this name that nothing in `taken` has yet; it is added there. */
export function takeSlug(name: string, taken: Set<string>): string {
  const plain = slugOf(name) ?? "module";
  let slug = plain;
  for (let count = 2; taken.has(slug) || reserved.test(slug); count += 1) slug = `${plain}-${count}`;
  taken.add(slug);
  return slug;
}
