import { collections, type Collection } from "#db/schema.ts";

/** The id under which a former address of an item is known among the redirects. */
export const automaticId = (collection: Collection, slug: string) => `${collection}/${slug}`;

/** The former address that an id means; null for a redirect that is kept by hand. */
export function readAutomaticId(id: string): { collection: Collection; slug: string } | null {
  const collection = collections.find((name) => id.startsWith(`${name}/`));
  return collection ? { collection, slug: id.slice(collection.length + 1) } : null;
}
