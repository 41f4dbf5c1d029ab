import type { ManagedKind } from "./kind.ts";

/**
 * The tags by which changes find cached pages (docs/decisions/150-tags-by-item.md). The path of an item's page is also
 * a tag, for the page at that address.
 */
export function tagsOf({ collection, tags: { one, all } }: ManagedKind) {
  return {
    /** One item, any part of it. */
    item: (id: string) => `${one}:${id}`,
    /** Which items visitors see, in which order and lists, and what ranks them. */
    list: `${all}:list`,
    /** Any public item. */
    any: `${all}:any`,
    /** Present and former slugs, and which of them are public. */
    slugs: `${all}:slugs`,
    /** Everything of the kind. */
    whole: collection,
  };
}
