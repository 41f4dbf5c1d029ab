import { lockName, lockRows } from "#db/dialect.ts";
import { type Collection, collections } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { noRelease, lockDrafts } from "./drafts.ts";
import type { DraftKey } from "./draft-key.ts";

// Whoever changes several items locks the drafts beside all of them, then all of the items, before anything is written. A save holds its own
// draft and item while it waits for the version of its topic, which the first write of the others has locked (domain/content-changes.ts).

/** An item, or something else that has drafts, which is left out here. */
interface Named {
  kind: string;
  item_id: string;
}

/**
 * Makes those wait for each other who write beside an item and who plan that it is published, also while there is no draft to lock: else words
 * that nobody has seen would go live by the plan. The first lock of its transaction, which takes no other one of these but by
 * {@link lockAllPlanned}.
 */
export async function lockPlanned({ db }: Context, { kind, itemId }: Pick<DraftKey, "kind" | "itemId">): Promise<void> {
  await lockName(db, `plan ${kind}/${itemId}`);
}

/** Locks the drafts beside items, in one order. A draft is locked before its item (lockDraft). */
export async function lockBeside(tx: Context, items: readonly Named[]): Promise<void> {
  for (const { collection, ids } of inOneOrder(items))
    await lockDrafts(tx, { release: noRelease, kind: collection, itemId: ids });
}

/** Locks items in one order, after the drafts beside them, so that two transactions never wait for each other. */
export async function lockItems({ db }: Context, items: readonly Named[]): Promise<void> {
  for (const { collection, ids } of inOneOrder(items))
    await db.selectFrom(collection).select("id").where("id", "in", ids).orderBy("id").$call(lockRows(db)).execute();
}

/** Ids of one query: a statement has a limit of parameters, and an import may have very many items. */
const idsAtOnce = 1_000;

function inOneOrder(items: readonly Named[]): { collection: Collection; ids: string[] }[] {
  const named = Map.groupBy(items, ({ kind }) => kind);
  return collections.flatMap((collection) => {
    const ids = [...new Set(named.get(collection)?.map(({ item_id }) => item_id))].toSorted();
    const turns = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, turn) => turn * idsAtOnce);
    return turns.map((start) => ({ collection, ids: ids.slice(start, start + idsAtOnce) }));
  });
}
