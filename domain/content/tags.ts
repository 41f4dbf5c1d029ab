import type { ManagedKind } from "./kind.ts";

/**
 * The names by which cached pages and changes of a kind find each other (docs/decisions/150-tags-by-item.md). Beside these, the path of
 * an item's page is a tag: whatever stands at that address.
 */
export function tagsOf({ collection, tags: { one, all } }: ManagedKind) {
  return {
    /** An item, whatever of it is shown. */
    item: (id: string) => `${one}:${id}`,
    /** Which items visitors see, in which order and lists, and what ranks them. */
    list: `${all}:list`,
    /** Anything of any item that visitors see. */
    any: `${all}:any`,
    /** Which slugs items have or had, and which of them are shown. */
    slugs: `${all}:slugs`,
    /** All of the kind, whatever it is. */
    whole: collection,
  };
}
