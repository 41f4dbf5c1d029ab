import type { Selectable } from "kysely";
import type { Collection, Tables } from "#db/schema.ts";
import { itemPath, type Section } from "#lib/addresses.ts";
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
/** "specified" is the kind's own order (`list.order`). */
export type ItemSort = "specified" | "title" | "updated";

/** A short fact on a card: words, or a moment with what happened then. */
export type CardFact = string | { readonly label: string; readonly at: Date };

/**
 * A kind of content, whole: all that its form, list, validation, history, comparison, trash, preview, import, export, addresses and
 * links are made from. Plain data and pure functions, so that the browser can have it, too.
 */
export interface ManagedKind<C extends Collection = Collection> {
  readonly collection: C;
  /** What cached pages say that they were made from: one of its items, and its items as a whole (changes.ts). */
  readonly tags: { readonly one: string; readonly all: string };
  /** Address of its screen. */
  readonly path: `/admin/${string}`;
  /** Heading of the screen. */
  readonly heading: string;
  /** As toasts begin: 'Blog post' (docs/product.md#error-texts). */
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
    readonly section: Section;
    /** The slug that a new title asks for; never called with a title that has none. */
    readonly slugOf: (title: string) => string | null;
    /** Whether a new title gives an existing item a new address. */
    readonly followsTitle: boolean;
  } | null;
  /** Where items without pages of their own are seen. */
  shownAt?(row: ManagedRow<C>): string;
  /** The admin's list. */
  readonly list: {
    /** Columns that it does without, because they are long. */
    readonly without: readonly string[];
    /** The specified order (section 7) and how people call it; ids settle what it leaves open. */
    readonly order: Order;
    readonly orderName: string;
    /** Columns with lists of which a card shows so many entries (docs/product.md#content-screens). */
    readonly shortened?: Readonly<Record<string, number>>;
    /** Columns that its search looks through, and how people call them. */
    readonly searched: readonly string[];
    readonly searchedWords: string;
    /** Said where the list would be when there is nothing at all. */
    readonly empty: string;
  };
  /** What a card of that list shows beside title, state and address. */
  readonly card: {
    facts(row: ManagedRow<C>): readonly CardFact[];
    /** A mark, and the column that says which items have it. */
    readonly badge?: { readonly column: string; readonly label: string };
    /** The column of its text. */
    readonly summary: string;
    readonly lists?: readonly { readonly column: string; readonly label: string; line?(entry: never): string }[];
  };
  /** Where editors decide the order (`order_index`): the column whose values each have an order of their own, null for one of all. */
  readonly orderedWithin?: string | null;
  /** Columns beside those of its order that decide which public lists an item is in, and where. */
  readonly listedBy: readonly string[];
}

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

/** The path of the item's page; null where items have none. */
export function pathOfItem(kind: ManagedKind, row: object): string | null {
  const slug = slugIn(row);
  return kind.pages && slug !== null ? itemPath(kind.pages.section, slug) : null;
}

/** Where visitors see the item: at its own page, or at the page of all of them. */
export function publicPathOf<C extends Collection>(kind: ManagedKind<C>, row: ManagedRow<C>): string {
  return pathOfItem(kind, row) ?? kind.shownAt?.(row) ?? "/";
}

/** Columns of the admin's list. */
export function listColumns({ fields, pages, list, shown }: ManagedKind): string[] {
  const dates = ["created_at", "updated_at", ...(shown === "published" ? ["published_at"] : [])];
  const columns = ["id", ...(pages ? ["slug"] : []), ...fields.map(({ name }) => name), ...dates, "version"];
  return columns.filter((column) => !list.without.includes(column));
}

interface Choice<Value> {
  value: Value;
  label: string;
}

/** What the list's filter offers beside "All"; the first is what visitors see. */
export function statesOf({ shown }: ManagedKind): readonly [visible: Choice<ItemState>, hidden: Choice<ItemState>] {
  if (shown === "published")
    return [
      { value: "published", label: "Published" },
      { value: "draft", label: "Draft" },
    ];
  return [
    { value: "active", label: "Active" },
    { value: "inactive", label: "Inactive" },
  ];
}

/** The orders of the list, the specified one first. */
export function sortsOf(kind: ManagedKind): Choice<ItemSort>[] {
  const title = kind.fields.find(({ name }) => name === kind.title);
  return [
    { value: "specified", label: kind.list.orderName },
    { value: "title", label: title?.label ?? "" },
    { value: "updated", label: "Last changed" },
  ];
}
