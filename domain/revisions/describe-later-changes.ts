import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";

interface LaterChanges {
  /** Who saved last. */
  by: string;
  /** Names of the columns that differ, out of those asked about. */
  changed: string[];
}

/**
 * What happened to an item after the version that somebody has open, for the message of a refused stale save.
 * Null when the history of that version is not there.
 */
export async function describeLaterChanges(
  ctx: Context,
  item: { collection: Collection; itemId: string; openVersion: number; columns: readonly string[] },
): Promise<LaterChanges | null> {
  const revisions = await ctx.db
    .selectFrom("revisions")
    .select(["version", "actor_email", "snapshot"])
    .where("collection", "=", item.collection)
    .where("item_id", "=", item.itemId)
    .where("version", ">=", item.openVersion)
    .orderBy("version")
    .execute();
  const opened = revisions.find((revision) => revision.version === item.openVersion);
  const latest = revisions.at(-1);
  if (!opened || !latest || latest === opened) return null;
  const differs = (column: string) =>
    JSON.stringify(opened.snapshot[column]) !== JSON.stringify(latest.snapshot[column]);
  return { by: latest.actor_email, changed: item.columns.filter(differs) };
}
