import type { Collection } from "#db/schema.ts";
import { mediaIdsIn } from "#lib/media-addresses.ts";
import type { Context } from "../context.ts";

interface Using {
  /** A collection, or the texts of the site. */
  collection: Collection | "site_texts";
  id: string;
}

/** Rows of one statement: the number of its parameters is limited. */
const batch = 500;

/** Writes down which library items a row or text refers to, in the transaction that saves it. */
export async function keepUses(tx: Context, { collection, id }: Using, row: object): Promise<void> {
  await forgetUses(tx, { collection, id });
  const uses = Object.entries(row).flatMap(([field, value]) =>
    mediaIdsIn(value).map((media_id) => ({ media_id, collection, item_id: id, field })),
  );
  for (let first = 0; first < uses.length; first += batch) {
    await tx.db
      .insertInto("media_uses")
      .values(uses.slice(first, first + batch))
      .execute();
  }
}

/** Removes what was written down for a deleted row or text. */
export async function forgetUses(tx: Context, { collection, id }: Using): Promise<void> {
  await tx.db.deleteFrom("media_uses").where("collection", "=", collection).where("item_id", "=", id).execute();
}
