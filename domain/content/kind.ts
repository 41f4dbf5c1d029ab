import type { Selectable } from "kysely";
import type { Collection, Tables } from "#db/schema.ts";
import type { ContentField } from "./fields.ts";

/** What the system adds to each item. */
interface Kept {
  id: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** A whole row of a collection. */
export type ManagedRow<C extends Collection> = Kept & Selectable<Tables[C]>;

/** What an admin writes of an item: its row without what the system adds. Its address and date follow from that. */
export type ManagedFields<C extends Collection> = Omit<Selectable<Tables[C]>, keyof Kept | "slug" | "published_at">;

/** The slug of an item, or null in a collection whose items have no page of their own. */
export type ManagedSlug<C extends Collection> = ManagedRow<C> extends { slug: string } ? string : null;

/** Columns with their directions. */
export type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];

/** What the list is narrowed to. */
export type ItemState = "all" | "published" | "active" | "draft" | "inactive";
/** "specified" is the order of specification section 7. */
export type ItemSort = "specified" | "title" | "updated";

interface Choice<Value> {
  value: Value;
  label: string;
}

/**
 * A kind of content, whole: all that its form, list, validation, history, comparison, trash, preview, import, export, addresses and
 * links are made from. Plain data and pure functions, so that the browser can have it, too.
 */
export interface ManagedKind<C extends Collection = Collection> {
  readonly collection: C;
  /** Address of its screen. */
  readonly path: string;
  /** Heading of the screen. */
  readonly heading: string;
  /** As toasts begin: 'Blog post' (specification section 8). */
  readonly name: string;
  /** Within a sentence. */
  readonly noun: string;
  readonly nouns: string;
  /** The field that names an item. */
  readonly title: "title" | "name";
  /** The field that says whether visitors see an item. */
  readonly shown: "published" | "is_active";
  readonly fields: readonly ContentField[];
  /** Where its items have their pages; null when they have none. */
  readonly pages: {
    /** "/blog/": the slug follows. */
    readonly path: string;
    /** The slug that a new title asks for; never called with a title that has none. */
    readonly slugOf: (title: string) => string | null;
    /** Whether a new title gives an existing item a new address. */
    readonly followsTitle: boolean;
  } | null;
  /** The admin's list. */
  readonly list: {
    readonly columns: readonly string[];
    /** The specified order (section 7); ids settle what it leaves open. */
    readonly order: Order;
    /** Columns with lists of which a card shows so many entries (specification section 2, Admin area). */
    readonly shortened?: Readonly<Record<string, number>>;
    /** Columns that its search looks through, and how people call them. */
    readonly searched: readonly string[];
    readonly searchedWords: string;
    /** What the filter offers beside "All"; the first is what visitors see. */
    readonly states: readonly [visible: Choice<ItemState>, hidden: Choice<ItemState>];
    /** The first is the specified order. */
    readonly sorts: readonly [Choice<ItemSort>, ...Choice<ItemSort>[]];
    /** Said where the list would be when there is nothing at all. */
    readonly empty: string;
  };
  /** Where editors decide the order (`order_index`): the column whose values each have an order of their own, null for one of all. */
  readonly orderedWithin?: string | null;
}

/** Any one of the kinds. */
export type AnyKind = { [C in Collection]: ManagedKind<C> }[Collection];

/** Names of the columns that an admin can edit. */
export function editedColumns(kind: ManagedKind): string[] {
  return kind.fields.map(({ name }) => name);
}

/** How a sentence names a column. */
export function spokenColumn(kind: ManagedKind, column: string): string {
  const field = kind.fields.find(({ name }) => name === column);
  return field ? (field.spokenAs ?? field.label.toLowerCase()) : column.replaceAll("_", " ");
}

/** What people call the item. */
export function titleOf(kind: ManagedKind, row: object): string {
  return String((row as Record<string, unknown>)[kind.title]);
}

/** Whether visitors see the item. */
export function isPublic(kind: ManagedKind, row: object): boolean {
  return (row as Record<string, unknown>)[kind.shown] === true;
}

/** The item's slug; null where items have none. */
export function slugIn(row: object): string | null {
  return (row as { slug?: string }).slug ?? null;
}
