import type { Selectable } from "kysely";
import type { Collection, Tables } from "#db/schema.ts";
import { itemPath, type Section } from "#lib/addresses.ts";
import type { ChoiceField, ContentField, ItemsField, LineField, LinesField } from "./fields.ts";

/** Columns that the system sets. */
interface Kept {
  id: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** A whole row of a collection. */
export type ManagedRow<C extends Collection> = Kept & Selectable<Tables[C]>;

/** The fields that an admin writes: a row without what the system sets. Slug and date are derived. */
export type ManagedFields<C extends Collection> = Omit<Selectable<Tables[C]>, keyof Kept | "slug" | "published_at">;

/** The slug of an item, or null for collections without pages. */
export type ManagedSlug<C extends Collection> = ManagedRow<C> extends { slug: string } ? string : null;

/** Columns to sort by, with directions. */
export type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];

/** The filter of the list. */
export type ItemState = "all" | "published" | "active" | "draft" | "inactive" | "changed";
/** "specified" is the kind's own order (`list.order`). */
export type ItemSort = "specified" | "title" | "updated";

/** A short fact on a card: text, or a time with a label. */
export type CardFact = string | { readonly label: string; readonly at: Date };

/**
 * The complete description of a kind of content. Form, list, validation, history, comparison, trash, preview, import,
 * export, addresses and links are derived from it. Plain data and pure functions, so that the browser can import it.
 */
export interface ManagedKind<C extends Collection = Collection> {
  readonly collection: C;
  /** Names for cache tags: of one item, and of all items (changes.ts). */
  readonly tags: { readonly one: string; readonly all: string };
  /** Path of its admin screen. */
  readonly path: `/admin/${string}`;
  /** Heading of the screen. */
  readonly heading: string;
  /** Its name at the beginning of a toast, such as 'Blog post' (docs/product.md#error-texts). */
  readonly name: string;
  /** Its name within a sentence. */
  readonly noun: string;
  readonly nouns: string;
  /** The field that names an item. */
  readonly title: "title" | "name";
  /** The field that decides whether visitors see an item. */
  readonly shown: "published" | "is_active";
  readonly fields: readonly ContentField[];
  /** Where its items have pages; null when they have none. */
  readonly pages: {
    readonly section: Section;
    /** The slug for a title; not called with a title that makes none. */
    readonly slugOf: (title: string) => string | null;
    /** Whether a new title changes the slug of an existing item. */
    readonly followsTitle: boolean;
  } | null;
  /** Where visitors see items without a page. */
  shownAt?(row: ManagedRow<C>): string;
  /** The admin's list. */
  readonly list: {
    /** Columns that the list leaves out, because they are long. */
    readonly without: readonly string[];
    /** The default order and its label; ids decide ties. */
    readonly order: Order;
    readonly orderName: string;
    /** Columns with lists, and how many of their entries a card shows (docs/product.md#content-screens). */
    readonly shortened?: Readonly<Record<string, number>>;
    /** Columns that the search looks in, and their names for people. */
    readonly searched: readonly string[];
    readonly searchedWords: string;
    /** Fields by which the list can be narrowed, and which can be changed for several items at once. */
    readonly filters?: readonly string[];
    /** Shown in place of the list when there are no items. */
    readonly empty: string;
  };
  /** What a card of the list shows in addition to title, state and address. */
  readonly card: {
    facts(row: ManagedRow<C>): readonly CardFact[];
    /** A badge, and the column that decides which items have it. */
    readonly badge?: { readonly column: string; readonly label: string };
    /** The column with the text of the card. */
    readonly summary: string;
    /** The column with its picture. */
    readonly picture?: string;
    readonly lists?: readonly { readonly column: string; readonly label: string; line?(entry: never): string }[];
  };
  /**
   * For kinds with a manual order (`order_index`): the column within whose values items are ordered, or null for one
   * order of all.
   */
  readonly orderedWithin?: string | null;
  /** What search engines are shown of an item whose fields for them are empty, from the values of its form. */
  readonly inSearch?: { title(title: string): string; readonly description: string };
  /** Columns, in addition to those of its order, that decide in which public lists an item is, and where. */
  readonly listedBy: readonly string[];
  /** Serves other kinds: its screen stands below the rule of the menu, and the dashboard doesn't count its items. */
  readonly isSupporting?: boolean;
}

/** Names of the columns that an admin can edit. */
export function editedColumns(kind: ManagedKind): string[] {
  return kind.fields.map(({ name }) => name);
}

/** The name of a column within a sentence. */
export function spokenColumn(kind: ManagedKind, column: string): string {
  const field = kind.fields.find(({ name }) => name === column);
  return field ? (field.spokenAs ?? field.label.toLowerCase()) : column.replaceAll("_", " ");
}

/** The title of an item. */
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

/** Where visitors see the item: its own page, or the page of all items. */
export function publicPathOf<C extends Collection>(kind: ManagedKind<C>, row: ManagedRow<C>): string {
  return pathOfItem(kind, row) ?? kind.shownAt?.(row) ?? "/";
}

/** Columns of the admin's list. */
export function listColumns({ fields, pages, list, card, shown }: ManagedKind): string[] {
  const dates = ["created_at", "updated_at", ...(shown === "published" ? ["published_at"] : [])];
  const shortFields = fields.filter(({ group }) => group === undefined).map(({ name }) => name);
  const columns = ["id", ...(pages ? ["slug"] : []), ...shortFields, ...dates, "version"];
  return columns.filter((column) => !list.without.includes(column) || column === card.picture);
}

interface Choice<Value> {
  value: Value;
  label: string;
}

/** The filter's options in addition to "All"; the first is what visitors see. */
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

/** The orders of the list, the default first. */
export function sortsOf(kind: ManagedKind): Choice<ItemSort>[] {
  const title = kind.fields.find(({ name }) => name === kind.title);
  const isByTitle = kind.list.order[0]?.[0] === kind.title;
  return [
    { value: "specified", label: kind.list.orderName },
    ...(isByTitle ? [] : [{ value: "title" as const, label: title?.label ?? "" }]),
    { value: "updated", label: "Last changed" },
  ];
}

/** A field by which a list can be narrowed, and which can be changed for several items at once. */
export type FilterField = ChoiceField | ItemsField | LineField | LinesField;

/** The filters of a list, in the order of the form. */
export function filterFieldsOf({ fields, list }: ManagedKind): FilterField[] {
  return fields.filter((field): field is FilterField => list.filters?.includes(field.name) ?? false);
}
