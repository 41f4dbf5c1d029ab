import { slugOf } from "#domain/slugs/slug-of.ts";

/** An id for a module of this name that nothing in `taken` has yet; it is added there. */
export function takeSlug(name: string, taken: Set<string>): string {
  const plain = slugOf(name) ?? "module";
  let slug = plain;
  for (let count = 2; taken.has(slug); count += 1) slug = `${plain}-${count}`;
  taken.add(slug);
  return slug;
}
