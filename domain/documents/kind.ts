import type { Selectable } from "kysely";
import type { Collection, Tables } from "#db/schema.ts";
import { type Section, itemPath } from "#lib/addresses.ts";
import { foldLetters } from "#lib/text/fold-letters.ts";

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

/** The filter of the list: a state of domain/publishing/item-state.ts, or what has a draft beside it. */
export type StateFilter = "all" | "published" | "scheduled" | "draft" | "hidden" | "changed";
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
    /** What visitors see of these items, and of those that ship with the site; only where some do. */
    readonly builtIn?: string;
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
export function spokenColumn({ fields }: { fields: readonly ContentField[] }, column: string): string {
  const field = fields.find(({ name }) => name === column);
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

/** One entry of a list, by the names of its columns. A column that is missing is blank. */
export type Entry = Readonly<Record<string, string>>;

/** The value of a form field: text, yes or no, a list of lines, or a list of entries. */
export type FieldValue = string | boolean | readonly string[] | readonly Entry[];

/** The values of a form by field name, as typed. */
export type FormValues = Readonly<Record<string, FieldValue>>;

interface AnyField {
  /** Name of its column. */
  name: string;
  label: string;
  /** Its name within a sentence, when that is not the label. */
  spokenAs?: string;
  hint?: string;
  /** Shares a row with its neighbour where there is room. */
  half?: true;
  /** Stands in a closed part of the form, and in no list: the words of the item's page, or what search engines are told. */
  group?: FieldGroup;
}

export type FieldGroup = "page" | "search";

interface Option {
  value: string;
  label: string;
}

/** `required` is the message for a blank value; without it the field is optional. Lengths are in characters. */
type LineField = AnyField & {
  type: "line";
  required?: string;
  maxLength: number;
  /** The form suggests what other items have there. */
  suggestsUsed?: true;
};
export type TextField = AnyField & { type: "text"; required?: string; maxLength: number; rows: number };
export type MarkdownField = AnyField & { type: "markdown"; required: string; maxLength: number };
/** Address of a picture: absolute, a path on this site, or the lasting address of a library item (lib/media-addresses.ts). */
export type PictureField = AnyField & { type: "picture"; maxLength: number };
/** A path of this site, or a whole address with https. */
export type AddressField = AnyField & { type: "address"; maxLength: number };
/** A whole number. */
export type NumberField = AnyField & { type: "number"; initial: number };
export type ChoiceField = AnyField & {
  type: "choice";
  options: readonly Option[];
  initial: string;
  /** The message for a value that is not among the options. */
  refusal: string;
  /** Replaces a value that is not among the options, instead of a message. */
  fallback?: string;
  /** Maps other accepted values to an option. */
  read?: (value: string) => string;
  /** No choice is stored as null. */
  optional?: true;
  /** The team keeps the list (domain/topics/): one of these, by its id, whether or not it is still there. */
  topics?: "categories";
};
export type SwitchField = AnyField & { type: "switch"; on: string; off: string; initial: boolean };
/** A day that is not in the future, stored as a time. Empty: that of the first publication (write-item.ts). */
export type DateField = AnyField & { type: "date" };
/** The last part of the address of the item's page; without one, it is made from the title. */
export type SlugField = AnyField & { type: "slug"; maxLength: number };
/** Items of another collection, by their ids and in an order; `entry` is the name of a single one. */
export type ItemsField = AnyField & { type: "items"; of: Collection; entry: string; entries: number };
/** One line each; `entry` is the name of a single one. */
type LinesField = AnyField & {
  type: "lines";
  entry: string;
  maxLength: number;
  entries: number;
  /** The lines are the ids of what the team keeps in this list. */
  topics?: "tags";
};
/** A part of an entry; `required` is the message for a blank one. */
export interface EntryColumn {
  name: string;
  label: string;
  /** `lines` is a text with one item a line, `address` a path of this site or a whole address with https. */
  type: "line" | "text" | "lines" | "address";
  required?: string;
  maxLength: number;
}

/** A list of groups of texts, such as figures with their labels; `entry` is the name of a single one. */
export type EntriesField = AnyField & {
  type: "entries";
  entry: string;
  entries: number;
  columns: readonly EntryColumn[];
  /** An entry without a required part is left out, instead of a message. */
  dropsIncomplete?: true;
};

/** A field of a kind. Form, validation, comparison, history, import and export are derived from it. */
export type ContentField =
  | LineField
  | TextField
  | MarkdownField
  | PictureField
  | AddressField
  | NumberField
  | ChoiceField
  | SwitchField
  | DateField
  | SlugField
  | ItemsField
  | LinesField
  | EntriesField;

/**
 * Makes a slug from a title: letters without accents in lower case, whitespace to hyphens, other characters than a-z, 0-9 and '-'
 * dropped, repeated hyphens folded, none at an end (docs/product.md#addresses). Null when nothing is left.
 */
export function slugOf(title: string): string | null {
  return joinWords(foldLetters(title))?.replace(/^-|-$/g, "") ?? null;
}

/**
 * The slug that a title made before letters lost their accents and ends their hyphens (docs/decisions/209-letters-of-all-languages.md).
 * What was made then keeps its address.
 */
export function formerSlugOf(title: string): string | null {
  return joinWords(title.toLowerCase());
}

function joinWords(text: string): string | null {
  const slug = text
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-{2,}/g, "-");
  return /[a-z0-9]/.test(slug) ? slug : null;
}

/** Whether a text may be a slug that is written by hand: as `slugOf` makes them. */
export function isSlug(text: string): boolean {
  return slugOf(text) === text;
}

/** Whether an item may have this slug: as `slugOf` makes them now, or made them before. */
export function isStoredSlug(text: string): boolean {
  return formerSlugOf(text) === text;
}
