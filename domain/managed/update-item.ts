import { lockRows } from "#db/row-locks.ts";
import type { Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Context } from "../context.ts";
import { isImported } from "../import/is-imported.ts";
import { transaction } from "../transaction.ts";
import { addressOf } from "./address-of.ts";
import { openVersion } from "./input-fields.ts";
import { readFields } from "./input-of.ts";
import {
  slugIn,
  titleOf,
  type ManagedFields,
  type ManagedKind,
  type ManagedRow,
  type ManagedSlug,
} from "./managed-kind.ts";
import { mergeReorder } from "./merge-reorder.ts";
import { staleSave } from "./stale-save.ts";
import { replaceRow } from "./write-item.ts";

export interface SavedItem<C extends Collection> {
  version: number;
  slug: ManagedSlug<C>;
}

/**
 * Saves an item as edited from a given version. That somebody has reordered its list meanwhile is no conflict: the item keeps its new
 * place.
 * @param version the version that the editor opened
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `not_found`, or `conflict`, with what stands there now, when
 *   somebody saved in between
 */
export async function updateItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
  version: unknown,
  input: unknown,
): Promise<SavedItem<C>> {
  const admin = await requireAdmin(ctx);
  const opened = parseFields(openVersion, version);
  const fields = readFields(kind, input);
  return transaction(ctx, async (tx) => {
    const before = await lockedRowOf(tx, kind, id);
    if (!before) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    const isFresh = before.version === opened;
    const merged = isFresh ? fields : await mergeReorder(tx, kind, { stored: before, opened, fields });
    if (!merged) throw await staleSave(tx, kind, id, opened);
    const after = await nextRow(tx, kind, { before, fields: merged, input });
    const change = { action: "update", actorEmail: admin.email } as const;
    if (!(await replaceRow(tx, kind, { before, after }, change))) throw await staleSave(tx, kind, id, opened);
    return { version: after.version, slug: slugIn(after) as ManagedSlug<C> };
  });
}

/** A row as it is stored now, or undefined. */
export async function rowOf<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C> | undefined> {
  const table: Collection = kind.collection;
  const row = await ctx.db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst();
  return row as ManagedRow<C> | undefined;
}

/** The same, and nobody else changes it before the transaction ends. */
async function lockedRowOf<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C> | undefined> {
  const table: Collection = kind.collection;
  const query = tx.db.selectFrom(table).selectAll().where("id", "=", id).$call(lockRows(tx.db));
  return (await query.executeTakeFirst()) as ManagedRow<C> | undefined;
}

/**
 * The next version of a row. Where the address follows the title it changes with the title, and only then; where the title makes
 * none, the form says it. An imported entry
 * keeps its address even so: the site's own menus and texts lead there (docs/decisions/115-import-of-built-in-content.md).
 */
async function nextRow<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { before, fields, input }: { before: ManagedRow<C>; fields: ManagedFields<C>; input: unknown },
): Promise<ManagedRow<C>> {
  const next = { ...before, ...fields, version: before.version + 1, updated_at: tx.clock() };
  const title = titleOf(kind, fields);
  const isNamed = kind.pages?.slugOf(title) === null;
  const followsTitle = kind.pages?.followsTitle === true && title !== titleOf(kind, before);
  if ((!isNamed && !followsTitle) || (await isImported(tx, before.id))) return next;
  return { ...next, slug: addressOf(kind, fields, input, slugIn(before)) };
}
