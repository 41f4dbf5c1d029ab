import { isDeepStrictEqual } from "node:util";
import { lockRows } from "#db/dialect.ts";
import { uniqueViolation } from "#db/errors.ts";
import type { Collection } from "#db/schema.ts";
import { type FieldErrors, DomainError } from "#lib/domain-error.ts";
import type { Context, Change, DocumentKind } from "../context.ts";
import { pickEdited } from "./compare.ts";
import { inputOf } from "./input.ts";
import { titleOfDraft } from "./draft-words.ts";
import {
  type ManagedFields,
  type ManagedKind,
  type ManagedRow,
  isPublic,
  pathOfItem,
  slugIn,
  titleOf,
} from "./kind.ts";
import { withPublicationDate } from "./publication-date.ts";
import { chosenSlug } from "./slugs.ts";
import { tagsOf } from "./tags.ts";

/** The items of a kind as documents: each is a row of a table of its own. */
export function itemsOf<C extends Collection>(kind: ManagedKind<C>): DocumentKind<ManagedRow<C>> {
  return {
    name: kind.collection,
    fields: kind.fields,
    ability: "draft",
    find: async (ctx, id) => (await rowOf(ctx, kind, id)) ?? null,
    defaults: () => null,
    isKnown: () => true,
    hasField: (_, field) => kind.fields.some(({ name }) => name === field),
    fieldsIn: (_, values) => values && pickEdited(kind, values),
    fieldsOfDraft(draft, live) {
      const read = inputOf(kind).safeParse(draft.body);
      return read.success ? { ...read.data } : { ...live, ...draft.body };
    },
    titleOfDraft: (draft) => titleOfDraft(kind, draft),
    write: (tx, before, after) => writeItem(tx, kind, before, after),
    titleOf: (row) => titleOf(kind, row),
    isPublic: (row) => isPublic(kind, row),
    pathOf: (row) => pathOfItem(kind, row),
    versionOf: ({ version }) => version,
    snapshotOf: (row) => ({ ...row }),
    valuesOf: (row) => row,
    valuesInTrash: (snapshot) => snapshot,
    addressesTag: tagsOf(kind).slugs,
    // Below its section there are only items of a kind, and of several that have had a path the last one keeps it.
    canHave: () => Promise.resolve(true),
    tagsOf: (_, change) => Promise.resolve(tagsOfChange(kind, change)),
  };
}

/** A row as stored now, or undefined. */
export async function rowOf<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C> | undefined> {
  const table: Collection = kind.collection;
  const row = await ctx.db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst();
  return row as ManagedRow<C> | undefined;
}

/** The same, locked until the transaction ends. */
export async function lockedRowOf<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C> | undefined> {
  const table: Collection = kind.collection;
  const query = tx.db.selectFrom(table).selectAll().where("id", "=", id).$call(lockRows(tx.db));
  return (await query.executeTakeFirst()) as ManagedRow<C> | undefined;
}

/**
 * The first version of a row.
 * @param slug null for kinds without pages
 */
export function newRow<C extends Collection>(
  ctx: Context,
  fields: ManagedFields<C>,
  slug: string | null,
): ManagedRow<C> {
  const now = ctx.clock();
  const row = {
    ...fields,
    ...(slug !== null && { slug }),
    id: crypto.randomUUID(),
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return row as unknown as ManagedRow<C>;
}

async function writeItem<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  before: ManagedRow<C> | null,
  after: ManagedRow<C> | null,
): Promise<ManagedRow<C> | null> {
  const table: Collection = kind.collection;
  if (after === null) {
    if (before) await tx.db.deleteFrom(table).where("id", "=", before.id).execute();
    return before;
  }
  const row = await withPublicationDate(tx, kind, before, after);
  const { id, ...columns } = row as { id: string } & Record<string, unknown>;
  return withClash(kind, row, async () => {
    if (before === null) {
      await tx.db.insertInto(table).values(row).execute();
      return row;
    }
    const { numUpdatedRows } = await tx.db
      .updateTable(table)
      .set(columns as never)
      .where("id", "=", id)
      .where("version", "=", before.version)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? row : null;
  });
}

/**
 * Runs a write and turns a slug that is taken into an error at the field that it comes from: the title, or its own
 * field. An item that somebody else has made at the same moment is a conflict.
 */
async function withClash<T>(kind: ManagedKind, row: object, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = uniqueViolation(error)?.columns;
    if (taken?.includes("id")) {
      const words = `This ${kind.noun} was saved by someone else at the same moment. Please check it again.`;
      throw new DomainError("conflict", words, { cause: error });
    }
    if (!taken?.includes("slug")) throw error;
    const words = `Another ${kind.noun} already has the address "${slugIn(row)}".`;
    if (chosenSlug(row) !== null)
      throw new DomainError("invalid", words, { fields: { own_slug: words }, cause: error });
    const isMade = kind.pages?.slugOf(titleOf(kind, row)) !== null;
    const fields: FieldErrors = isMade ? { title: `${words} Change the title.` } : { slug: words };
    throw new DomainError("invalid", words, { fields, cause: error });
  }
}

/**
 * What a change of an item makes outdated: everything that shows it, the lists that it enters, leaves or moves in, and its
 * addresses. A draft that stays a draft changes nothing that visitors see.
 */
function tagsOfChange(kind: ManagedKind, { id, before, after }: Change): string[] {
  const tags = tagsOf(kind);
  const [was, is] = [before, after].map((row) => row !== null && isPublic(kind, row));
  const isMoved = (before && slugIn(before)) !== (after && slugIn(after));
  const changed: string[] = isMoved || was !== is ? [tags.slugs] : [];
  if (was || is) {
    changed.push(tags.item(id), tags.any);
    if (was !== is || !isDeepStrictEqual(placeIn(kind, before), placeIn(kind, after))) changed.push(tags.list);
    if (was !== is || isMoved) {
      // Pages at former addresses depend on the item's own tag.
      changed.push(...[before, after].map((row) => row && pathOfItem(kind, row)).filter((path) => path !== null));
    }
  }
  return changed;
}

/** The values that decide in which lists an item is, and where. */
function placeIn({ list, listedBy }: ManagedKind, row: object | null): unknown[] {
  const columns = [...list.order.map(([column]) => column), ...listedBy];
  return columns.map((column) => (row as Record<string, unknown> | null)?.[column]);
}

/** A row from JSON, in which times are text. */
export function rowFromJson<C extends Collection>(snapshot: Record<string, unknown>): ManagedRow<C> {
  const { created_at, updated_at } = snapshot;
  const dates = ["published_at", "dated"].flatMap((name) => {
    const time = snapshot[name];
    return typeof time === "string" ? [[name, new Date(time)]] : [];
  });
  return {
    ...snapshot,
    created_at: new Date(created_at as string),
    updated_at: new Date(updated_at as string),
    ...Object.fromEntries(dates),
  } as ManagedRow<C>;
}
