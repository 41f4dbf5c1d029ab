import type { Collection } from "#db/schema.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import type { Context, Reviewed } from "../context.ts";
import { transaction } from "../database.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { openVersion, readFields } from "./input.ts";
import { itemsOf, lockedRowOf, newRow } from "./items.ts";
import { type ManagedFields, type ManagedKind, type ManagedRow, type ManagedSlug, slugIn, titleOf } from "./kind.ts";
import { withPastDate } from "./publication-date.ts";
import { publish } from "./publish.ts";
import { addressOf, chosenSlug, isImported } from "./slugs.ts";
import { lastVersion, mergeReorder, staleSave } from "./versions.ts";
import { lockDraft, noRelease } from "./drafts.ts";

export interface CreatedItem<C extends Collection> {
  id: string;
  slug: ManagedSlug<C>;
  version: number;
}

/**
 * Stores a new item at the address that its title makes.
 * @param id made here unless a draft has made it
 * @param reviewed where the kind needs a review, and visitors see the item
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields, also when the address is taken
 */
export async function createItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  input: unknown,
  id?: string,
  reviewed?: Reviewed,
): Promise<CreatedItem<C>> {
  const editor = requireAbilityOrOperator(ctx, "publish");
  const fields = withPastDate(ctx, kind, readFields(kind, input));
  const slug = addressOf(kind, fields, input, null);
  return transaction(ctx, async (tx) => {
    const first = newRow<C>(tx, fields, slug);
    const row = id === undefined ? first : { ...first, id, version: (await lastVersion(tx, kind.collection, id)) + 1 };
    await publish(tx, {
      kind: itemsOf(kind),
      id: row.id,
      before: null,
      after: row,
      action: "create",
      by: editor.email,
      reviewed,
    });
    return { id: row.id, slug: slug as ManagedSlug<C>, version: row.version };
  });
}

export interface SavedItem<C extends Collection> {
  version: number;
  slug: ManagedSlug<C>;
}

/**
 * Saves an item that was edited from a given version. A reordering of the list in the meantime is no conflict: the item
 * keeps its new place.
 * @param version the version that the editor opened
 * @param reviewed where the kind needs a review, and visitors see the item
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `not_found`, or `conflict` with the present state when
 *   it was saved in between
 */
export async function updateItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
  version: unknown,
  input: unknown,
  reviewed?: Reviewed,
): Promise<SavedItem<C>> {
  const editor = requireAbilityOrOperator(ctx, "publish");
  const opened = parseFields(openVersion, version);
  const fields = withPastDate(ctx, kind, readFields(kind, input));
  return transaction(ctx, async (tx) => {
    // It is rebased with the item (rebaseOnVisibility), and locked before it.
    await lockDraft(tx, { release: noRelease, kind: kind.collection, itemId: id });
    const before = await lockedRowOf(tx, kind, id);
    if (!before) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    const isFresh = before.version === opened;
    const merged = isFresh ? fields : await mergeReorder(tx, kind, { stored: before, opened, fields });
    if (!merged) throw await staleSave(tx, kind, id, opened);
    const after = await nextRow(tx, kind, { before, fields: merged, input });
    const change = { kind: itemsOf(kind), id, before, after, action: "update", by: editor.email, reviewed } as const;
    if (!(await publish(tx, change))) throw await staleSave(tx, kind, id, opened);
    return { version: after.version, slug: slugIn(after) as ManagedSlug<C> };
  });
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
    const words =
      "This came with the site and keeps its address, because menus and texts link to it. Leave this empty.";
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
  return transaction(ctx, async (tx) => {
    const before = await lockedRowOf(tx, kind, id);
    const change = { kind: itemsOf(kind), id, after: null, action: "delete", by: editor.email } as const;
    const deleted = before && (await publish(tx, { ...change, before }));
    if (!deleted) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    return { trashId: String(deleted.trashId) };
  });
}
