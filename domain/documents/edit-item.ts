import type { Collection } from "#db/schema.ts";
import { requireAbilityOrOperator, requireAbility } from "../security/rights.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { readFields, openVersion, inputOf } from "./input.ts";
import { type ManagedFields, type ManagedKind, type ManagedRow, type ManagedSlug, slugIn, titleOf } from "./kind.ts";
import { addressOf, chosenSlug, withPastDate, insertRow, replaceRow } from "./write-item.ts";
import { lockRows } from "#db/dialect.ts";
import { type FieldErrors, DomainError, parseFields } from "#lib/domain-error.ts";
import { isImported } from "../import/built-in-entries.ts";
import { mergeReorder, staleSave, recordRevision } from "./stored-revisions.ts";
import { addToTrash } from "../history/trash-entries.ts";
import { announceItem } from "../followers/announcements.ts";
import { forgetLinks } from "../links/keep-links.ts";
import { lockDraft, noRelease } from "./drafts.ts";
import { pauseSchedules } from "../publishing/trashed-items.ts";
import { takeFormerSlugs } from "../links/redirect.ts";
import { type Draft, withDrafts } from "./view.ts";

export interface CreatedItem<C extends Collection> {
  id: string;
  slug: ManagedSlug<C>;
  version: number;
}

/**
 * Stores a new item at the address that its title makes.
 * @param id made here unless a draft has made it
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields, also when the address is taken
 */
export async function createItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  input: unknown,
  id?: string,
): Promise<CreatedItem<C>> {
  const editor = requireAbilityOrOperator(ctx, "publish");
  const fields = withPastDate(ctx, kind, readFields(kind, input));
  const slug = addressOf(kind, fields, input, null);
  return transaction(ctx, async (tx) => {
    const first = newRow<C>(tx, fields, slug);
    const row = id === undefined ? first : { ...first, id, version: (await lastVersion(tx, kind, id)) + 1 };
    await insertRow(tx, kind, row, { action: "create", actorEmail: editor.email });
    return { id: row.id, slug: slug as ManagedSlug<C>, version: row.version };
  });
}

/** The last version that an item had before it was taken back; 0 for one that never was. */
export async function lastVersion(tx: Context, { collection }: ManagedKind, id: string): Promise<number> {
  const { last } = await tx.db
    .selectFrom("revisions")
    .select(({ fn }) => fn.max("version").as("last"))
    .where("collection", "=", collection)
    .where("item_id", "=", id)
    .executeTakeFirstOrThrow();
  return last ?? 0;
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

export interface SavedItem<C extends Collection> {
  version: number;
  slug: ManagedSlug<C>;
}

/**
 * Saves an item that was edited from a given version. A reordering of the list in the meantime is no conflict: the item
 * keeps its new place.
 * @param version the version that the editor opened
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `not_found`, or `conflict` with the present state when
 *   it was saved in between
 */
export async function updateItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
  version: unknown,
  input: unknown,
): Promise<SavedItem<C>> {
  const editor = requireAbilityOrOperator(ctx, "publish");
  const opened = parseFields(openVersion, version);
  const fields = withPastDate(ctx, kind, readFields(kind, input));
  return transaction(ctx, async (tx) => {
    // It follows the item (followItem), and is locked before it.
    await lockDraft(tx, { release: noRelease, kind: kind.collection, itemId: id });
    const before = await lockedRowOf(tx, kind, id);
    if (!before) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    const isFresh = before.version === opened;
    const merged = isFresh ? fields : await mergeReorder(tx, kind, { stored: before, opened, fields });
    if (!merged) throw await staleSave(tx, kind, id, opened);
    const after = await nextRow(tx, kind, { before, fields: merged, input });
    const change = { action: "update", actorEmail: editor.email } as const;
    if (!(await replaceRow(tx, kind, { before, after }, change))) throw await staleSave(tx, kind, id, opened);
    return { version: after.version, slug: slugIn(after) as ManagedSlug<C> };
  });
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
 * The next version of a row. Where the slug follows the title, it changes only with a title that makes another slug, or with the
 * slug that its editor has chosen; when the title makes none, the form's field is used. An imported entry keeps its slug, because menus
 * and texts of the site link to it (docs/decisions/115-import-of-built-in-content.md).
 * @throws DomainError `invalid` when the slug is none, or is chosen for an imported entry
 */
export async function nextRow<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { before, fields, input }: { before: ManagedRow<C>; fields: ManagedFields<C>; input: unknown },
): Promise<ManagedRow<C>> {
  const next = { ...before, ...fields, version: before.version + 1, updated_at: tx.clock() };
  const title = titleOf(kind, fields);
  const isNamed = kind.pages?.slugOf(title) === null;
  const followsTitle =
    kind.pages?.followsTitle === true && kind.pages.slugOf(title) !== kind.pages.slugOf(titleOf(kind, before));
  const chosen = chosenSlug(fields);
  const isChosen = chosen !== chosenSlug(before);
  if (!isNamed && !followsTitle && !isChosen) return next;
  if (await isImported(tx, before.id)) {
    if (chosen === null || chosen === slugIn(before)) return next;
    const words = "It came with the site and keeps its address, because menus and texts link there. Leave this empty.";
    throw new DomainError("invalid", "Please check the marked fields.", { fields: { own_slug: words } });
  }
  return { ...next, slug: addressOf(kind, fields, input, slugIn(before)) };
}

/**
 * Deletes an item: it goes to the trash with its former addresses, its draft and what is planned for it, and is no longer public.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deleteItem(ctx: Context, kind: ManagedKind, id: string): Promise<{ trashId: string }> {
  const editor = requireAbilityOrOperator(ctx, "delete");
  const { collection } = kind;
  return transaction(ctx, async (tx) => {
    const row = await tx.db.deleteFrom(collection).where("id", "=", id).returningAll().executeTakeFirst();
    if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    await forgetLinks(tx, { collection, id });
    await pauseSchedules(tx, { collection, itemId: id });
    const snapshot = { ...row };
    const trashId = await addToTrash(tx, {
      collection,
      item_id: id,
      title: titleOf(kind, row),
      snapshot,
      former_slugs: await takeFormerSlugs(tx, collection, id),
      deleted_by: editor.email,
    });
    await recordRevision(tx, {
      collection,
      itemId: id,
      version: row.version,
      action: "delete",
      actorEmail: editor.email,
      snapshot,
    });
    await announceItem(tx, kind, { before: row, after: null });
    return { trashId };
  });
}

/**
 * The item as visitors would see it if it were published now. Stores nothing. Works for an unfinished form: missing
 * required fields are blank, and invalid optional fields are left out.
 * @param id of the edited item; null for a new one
 * @returns the item, and a context whose reads see it (view.ts)
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with required fields that have an invalid value
 */
export async function previewDraft<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string | null,
  input: unknown,
): Promise<{ row: ManagedRow<C>; ctx: Context }> {
  requireAbility(ctx, "draft");
  const stored = id === null ? null : ((await rowOf(ctx, kind, id)) ?? null);
  const draft = { ...previewedRow(ctx, kind, stored, { id: "preview", input }), [kind.shown]: true };
  return { row: draft, ctx: withDrafts(ctx, [{ collection: kind.collection, row: draft }] as Draft[]) };
}

/**
 * A whole row as it would be if the form were published.
 * @param stored the item as it is; null for a new one
 * @param form.id of a new item
 * @param form.isLenient a required field with an invalid value is as it is stored, or blank
 * @throws DomainError `invalid` with required fields that have an invalid value, unless lenient
 */
export function previewedRow<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  stored: ManagedRow<C> | null,
  { id, input, isLenient = false }: { id: string; input: unknown; isLenient?: boolean },
): ManagedRow<C> {
  const now = ctx.clock();
  const row: Record<string, unknown> = {
    id,
    version: 1,
    created_at: now,
    ...stored,
    ...readUnfinished(kind, input, isLenient ? { ...stored } : null),
    updated_at: now,
  };
  if (kind.shown === "published") row["published_at"] = row["dated"] ?? row["published_at"] ?? now;
  const title = row[kind.title];
  if (typeof title !== "string" || title === "") row[kind.title] = `Untitled ${kind.noun}`;
  if (kind.pages && !stored) row["slug"] = chosenSlug(row) ?? kind.pages.slugOf(String(row[kind.title])) ?? "preview";
  return row as unknown as ManagedRow<C>;
}

/** @param otherwise what stands in the place of required fields with an invalid value; null when they are refused */
function readUnfinished<C extends Collection>(
  kind: ManagedKind<C>,
  input: unknown,
  otherwise: Readonly<Record<string, unknown>> | null,
): ManagedFields<C> {
  const given = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  const impossible: FieldErrors = {};
  const fields = Object.entries(inputOf(kind).shape).map(([name, schema]) => {
    const value = given[name];
    const read = schema.safeParse(value);
    if (read.success) return [name, read.data];
    const absent = schema.safeParse(undefined);
    if (absent.success) return [name, absent.data];
    if (otherwise) return [name, otherwise[name] ?? ""];
    if (typeof value === "string" && value.trim() !== "") impossible[name] = read.error.issues[0]?.message ?? "";
    return [name, ""];
  });
  const [first] = Object.entries(impossible);
  if (first) {
    const [name, message] = first;
    const label = kind.fields.find((field) => field.name === name)?.label ?? name;
    throw new DomainError("invalid", `${label}: ${message}`, { fields: impossible });
  }
  return Object.fromEntries(fields) as ManagedFields<C>;
}
