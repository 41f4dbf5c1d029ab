import { slugOf } from "#domain/slugs/slug-of.ts";

/** Ids that the page makes from others: of headings, of which each has its section's with this behind it. */
const reserved = /-title$/;

/** An id for a module of this name that nothing in `taken` has yet; it is added there. */
export function takeSlug(name: string, taken: Set<string>): string {
  const plain = slugOf(name) ?? "module";
  let slug = plain;
  for (let count = 2; taken.has(slug) || reserved.test(slug); count += 1) slug = `${plain}-${count}`;
  taken.add(slug);
  return slug;
}
