import type { AnyDatabase } from "./support/column-types.ts";
import { namedMedia, textsIn } from "./support/named-addresses.ts";

/**
 * What is in the trash uses library items, too, and a former file keeps the address that it was fetched from
 * (docs/decisions/175-media-library.md).
 */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable("media_versions").addColumn("source_url", "text").execute();
  for (let last = ""; ;) {
    const entries = await db
      .selectFrom("trash")
      .select(["id", "collection", "item_id", "snapshot"])
      .where("collection", "!=", "media_items")
      .where("id", ">", last)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const entry of entries as Entry[]) await addUses(db, entry);
    if (entries.length < batch) return;
    last = entries.at(-1)?.["id"];
  }
}

/** Entries that are in memory at once, and rows of one statement: the number of its parameters is limited. */
const batch = 500;

interface Entry {
  collection: string;
  item_id: string;
  snapshot: Record<string, object | null>;
}

async function addUses(db: AnyDatabase, { collection, item_id, snapshot }: Entry): Promise<void> {
  // Made anew meanwhile: the uses are those of what is there.
  if (await db.selectFrom(collection).select("id").where("id", "=", item_id).executeTakeFirst()) return;
  const parts = collection === "site_texts" ? [snapshot["published"], snapshot["draft"]] : [snapshot];
  const uses = parts.flatMap((part) =>
    Object.entries(part ?? {}).flatMap(([field, value]) =>
      textsIn(value)
        .flatMap(namedMedia)
        .map((media_id) => ({ media_id, collection, item_id, field })),
    ),
  );
  for (let first = 0; first < uses.length; first += batch) {
    await db
      .insertInto("media_uses")
      .values(uses.slice(first, first + batch))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
