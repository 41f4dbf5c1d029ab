import { mediaIdsNamedIn } from "#lib/media-addresses.ts";
import type { Context, DocumentId, Follower } from "../context.ts";
import { findEntry } from "../documents/trash.ts";

/** Which library items documents refer to, also those in the trash: these show them when they are restored. */
export const mediaUses: Follower = {
  name: "uses of media",
  async after(tx, { kind, id, after }) {
    const document = { kind: kind.name, itemId: id };
    if (after) return keepUses(tx, document, kind.valuesOf(after));
    const entry = await findEntry(tx, kind.name, id);
    await keepUses(tx, document, entry ? kind.valuesInTrash(entry.snapshot) : {});
  },
  async forget(tx, gone) {
    if (gone.kind !== "release") await forgetUses(tx, gone);
  },
};

/** Rows of one statement: the number of its parameters is limited. */
const batch = 500;

async function keepUses(tx: Context, document: DocumentId, values: object): Promise<void> {
  await forgetUses(tx, document);
  const uses = Object.entries(values).flatMap(([field, value]) =>
    mediaIdsNamedIn(value).map((media_id) => ({
      media_id,
      collection: document.kind,
      item_id: document.itemId,
      field,
    })),
  );
  for (let first = 0; first < uses.length; first += batch) {
    await tx.db
      .insertInto("media_uses")
      .values(uses.slice(first, first + batch))
      .execute();
  }
}

async function forgetUses({ db }: Context, { kind, itemId }: DocumentId): Promise<void> {
  await db.deleteFrom("media_uses").where("collection", "=", kind).where("item_id", "=", itemId).execute();
}
