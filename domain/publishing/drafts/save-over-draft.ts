import type { Collection } from "#db/schema.ts";
import { type CreatedItem, createItem, updateItem } from "../../documents/edit-item.ts";
import { rowOf } from "../../documents/items.ts";
import type { ManagedKind } from "../../documents/kind.ts";
import type { Context } from "../../context.ts";
import { transaction } from "../../database.ts";
import { requireAbility } from "../../security/rights.ts";
import { removeDraft } from "../../approvals/remove-draft.ts";
import { findDraft, lockDraft, noRelease } from "../../documents/drafts.ts";
import { endPublications } from "../../plans/document-plans.ts";
import { staleDraft, storedMeanwhile } from "./draft-conflicts.ts";

/** The draft in which an editor has typed what is saved. */
export interface TypedDraft {
  /** Id of the item. */
  id: string;
  /** Its version; 0 when the editor has none. One that somebody else has stored since stays beside an update. */
  version: number;
}

/**
 * Stores a new item and removes the draft in which it was typed, both or neither. An item that was only a draft keeps its id, and with
 * it the comments, plans and preview links; what was typed for another item gets an id of its own.
 * @throws DomainError as `createItem`, or `conflict` with both texts when the draft was published or changed meanwhile
 */
export async function createOverDraft<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  typed: TypedDraft,
  input: unknown,
): Promise<CreatedItem<C>> {
  requireAbility(ctx, "publish");
  return overDraft(ctx, kind, typed, async (tx) => {
    if (typed.version === 0) return createItem(tx, kind, input);
    const key = keyOf(kind, typed);
    if (await rowOf(tx, kind, typed.id)) throw await storedMeanwhile(tx, kind, key);
    const draft = await findDraft(tx, key);
    // Beside the item it would be a draft of a new one that can never be made.
    if (draft?.base_version === 0 && draft.version !== typed.version) throw staleDraft(kind, draft);
    await removeDraft(tx, key, typed.version);
    const created = await createItem(tx, kind, input, draft?.base_version === 0 ? typed.id : undefined);
    await endPublications(tx, { collection: kind.collection, itemId: typed.id });
    return created;
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
  return overDraft(ctx, kind, typed, async (tx) => {
    // First: what stays beside the item goes on with its new version.
    const key = keyOf(kind, typed);
    const isOver = typed.version !== 0 && (await removeDraft(tx, key, typed.version));
    const updated = await updateItem(tx, kind, id, version, input);
    if (isOver) await endPublications(tx, { collection: kind.collection, itemId: typed.id });
    return updated;
  });
}

/** Runs a save in a transaction that has locked the draft, where there is one. */
function overDraft<T>(
  ctx: Context,
  kind: ManagedKind,
  typed: TypedDraft,
  save: (tx: Context) => Promise<T>,
): Promise<T> {
  if (typed.version === 0) return save(ctx);
  return transaction(ctx, async (tx) => {
    await lockDraft(tx, keyOf(kind, typed));
    return save(tx);
  });
}

function keyOf({ collection }: ManagedKind, { id }: TypedDraft) {
  return { release: noRelease, kind: collection, itemId: id };
}
