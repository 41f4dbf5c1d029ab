import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Collection, Tables } from "#db/schema.ts";
import { parseFields } from "#lib/parse-fields.ts";

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

/** All that differs between the four kinds of managed content, for what is the same with each of them. */
export interface ManagedKind<C extends Collection = Collection> {
  readonly collection: C;
  /** As it stands in a sentence: "blog post". */
  readonly noun: string;
  /** The form; what it lets through are the columns. */
  readonly input: z.ZodType<ManagedFields<C>> & { readonly shape: Readonly<Record<string, unknown>> };
  /** Columns that people know under another name than the column's own with spaces. */
  readonly fieldNames?: Readonly<Record<string, string>>;
  /** Where its items have their pages; null when they have none. */
  readonly pages: {
    /** "/blog/": the slug follows. */
    readonly path: string;
    /** The slug that a new title asks for; never called with a title that has none. */
    readonly slugOf: (title: string) => string | null;
    /** Whether a new title gives an existing item a new address. */
    readonly followsTitle: boolean;
  } | null;
  /** The column that names an item to people. */
  readonly titleColumn: "title" | "name";
  /** The column that says whether visitors see an item. */
  readonly publicColumn: "published" | "is_active";
  /** The admin's list. */
  readonly list: {
    readonly columns: readonly string[];
    /** The specified order (section 7); ids settle what it leaves open. */
    readonly order: Order;
    /** Columns with lists of which a card shows so many entries (specification section 2, Admin area). */
    readonly shortened?: Readonly<Record<string, number>>;
    /** Columns that its search looks through. */
    readonly searched: readonly string[];
  };
  /** Where editors decide the order (`order_index`): the column whose values each have an order of their own, null for one of all. */
  readonly orderedWithin?: string | null;
}

/** Any one of the kinds. */
export type AnyKind = { [C in Collection]: ManagedKind<C> }[Collection];

/** Names of the columns that an admin can edit. */
export function editedColumns(kind: ManagedKind): string[] {
  return Object.keys(kind.input.shape);
}

/**
 * Validates what an admin wrote.
 * @throws DomainError `invalid` with its fields
 */
export function readFields<C extends Collection>(kind: ManagedKind<C>, input: unknown): ManagedFields<C> {
  return parseFields(kind.input, input);
}

/** What people call the item. */
export function titleOf(kind: ManagedKind, row: object): string {
  return String((row as Record<string, unknown>)[kind.titleColumn]);
}

/** Whether visitors see the item. */
export function isPublic(kind: ManagedKind, row: object): boolean {
  return (row as Record<string, unknown>)[kind.publicColumn] === true;
}

/** The item's slug; null where items have none. */
export function slugIn(row: object): string | null {
  return (row as { slug?: string }).slug ?? null;
}
