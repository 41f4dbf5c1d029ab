import type { Collection } from "#db/schema.ts";
import type { ItemSort, ItemState } from "#domain/managed/find-items.ts";
import type { ContentField } from "./content-field.ts";

interface Choice<Value> {
  value: Value;
  label: string;
}

/** What the shared screens need to know of one kind of content. Plain data: the server reads forms by it, too. */
export interface ContentKind {
  collection: Collection;
  /** Address of its screen. */
  path: string;
  /** Heading of the screen. */
  heading: string;
  /** As toasts begin: 'Blog post' (specification section 8). */
  name: string;
  /** Within a sentence. */
  noun: string;
  nouns: string;
  /** The field that names an item. */
  title: "title" | "name";
  /** The field that says whether visitors see an item. */
  shown: "published" | "is_active";
  fields: readonly ContentField[];
  /** Where its items have their pages; left out when they have none. */
  pages?: {
    /** "/blog/": the slug follows. */
    path: string;
    slugOf: (title: string) => string | null;
    /** Whether a new title gives an item a new address. */
    followsTitle: boolean;
  };
  /** What the filter offers beside "All"; the first is what visitors see. */
  states: readonly [visible: Choice<ItemState>, hidden: Choice<ItemState>];
  /** The first is the specification's order. */
  sorts: readonly [Choice<ItemSort>, ...Choice<ItemSort>[]];
  /** What the search looks at, for its placeholder. */
  searched: string;
  /** Said where the list would be when there is nothing at all. */
  empty: string;
  /** Editors decide its order. */
  ordered?: boolean;
}
