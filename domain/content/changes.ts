import { announceContentChange } from "#db/dialect.ts";
import type { Topic } from "#db/schema.ts";
import type { Context } from "../context.ts";

/**
 * Says, as part of the transaction, that published content, or what leads to it, has changed. After the commit this process's cache
 * hears it at once (`ctx.contentChanged`), and every other process within a second. Once is enough for a transaction: an import of
 * many thousand items would write the same row as often, each time past all of its earlier versions.
 * @param tx the context that `transaction` gave
 * @throws Error outside a transaction, where the change and the news of it could come apart
 */
export async function bumpContent(tx: Context, topic: Topic): Promise<void> {
  if (!tx.db.isTransaction) throw new Error("bumpContent belongs in the transaction of the change it announces");
  if (tx.announced?.has(topic)) return;
  await tx.db
    .insertInto("content_versions")
    .values({ topic, version: 1 })
    .onConflict((conflict) =>
      conflict.column("topic").doUpdateSet((eb) => ({ version: eb("content_versions.version", "+", 1) })),
    )
    .execute();
  await announceContentChange(tx.db);
  tx.contentChanged(new Set([topic]));
}
