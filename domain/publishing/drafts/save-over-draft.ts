import type { Collection } from "#db/schema.ts";
import { type CreatedItem, createItem, rowOf, updateItem } from "../../content/items/edit-item.ts";
import { type ManagedKind, titleOf } from "../../content/kind.ts";
import type { Context } from "../../context.ts";
import { transaction } from "../../database.ts";
import { requireAbility } from "../../security/rights.ts";
import { changedMeanwhile, findDraft, lockDraft, noRelease, removeDraft } from "./draft.ts";

/** The draft in which an editor has typed what is saved. */
export interface TypedDraft {
  /** Id of the item. */
  id: string;
  /** Its version; 0 when the editor has none. A draft that somebody else has stored since stays. */
  version: number;
}

/**
 * Stores a new item and removes the draft in which it was typed, both or neither. An item that was only a draft keeps its id, and with
 * it the comments, plans and preview links; what was typed for another item gets an id of its own.
 * @throws DomainError as `createItem`, or `conflict` when the draft was published meanwhile
 */
export async function createOverDraft<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  typed: TypedDraft,
  input: unknown,
): Promise<CreatedItem<C>> {
  requireAbility(ctx, "publish");
  return replacingDraft(ctx, kind, typed, async (tx) => {
    if (typed.version === 0) return createItem(tx, kind, input);
    const present = await rowOf(tx, kind, typed.id);
    if (present) throw changedMeanwhile(titleOf(kind, present));
    const draft = await findDraft(tx, keyOf(kind, typed));
    return createItem(tx, kind, input, draft?.base_version === 0 ? typed.id : undefined);
  });
}

/**
 * Saves an item and removes the draft in which that was typed, both or neither.
 * @param version of the item that the editor has seen
 * @throws DomainError as `updateItem`
 */
export async function updateOverDraft<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  typed: TypedDraft,
  { id, version, input }: { id: string; version: unknown; input: unknown },
) {
  requireAbility(ctx, "publish");
  return replacingDraft(ctx, kind, typed, (tx) => updateItem(tx, kind, id, version, input));
}

function replacingDraft<T>(
  ctx: Context,
  kind: ManagedKind,
  typed: TypedDraft,
  save: (tx: Context) => Promise<T>,
): Promise<T> {
  if (typed.version === 0) return save(ctx);
  return transaction(ctx, async (tx) => {
    const key = keyOf(kind, typed);
    await lockDraft(tx, key);
    const saved = await save(tx);
    await removeDraft(tx, key, typed.version);
    return saved;
  });
}

function keyOf({ collection }: ManagedKind, { id }: TypedDraft) {
  return { release: noRelease, kind: collection, itemId: id };
}
