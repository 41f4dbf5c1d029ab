import { announceContentChange } from "#db/dialect.ts";
import type { Topic } from "#db/schema.ts";
import type { Changes, Context } from "./context.ts";

/**
 * A transaction with more tags marks the whole topic as changed instead, for example an import of thousands of items.
 */
const maxTags = 300;
/** Versions of a topic whose tags are kept. A process that has missed more treats the whole topic as changed. */
const keptVersions = 500;

/**
 * Announces, as part of the transaction, a change of published content or of its addresses. After the commit the cache
 * of this process is informed at once (`ctx.contentChanged`), other processes within a second. The first call locks the
 * topic's row until the commit, so that versions and their tags are written in one order.
 * @param tx the context that `transaction` gave
 * @param tags what has changed (changes.ts); all of the topic by default
 * @throws Error outside a transaction, where change and announcement could be committed separately
 */
export async function bumpContent(tx: Context, topic: Topic, tags: readonly string[] = [topic]): Promise<void> {
  if (!tx.changes) throw new Error("bumpContent belongs in the transaction of the change it announces");
  const change = tx.changes.get(topic) ?? { version: await nextVersion(tx, topic), tags: new Set<string>() };
  tx.changes.set(topic, change);
  for (const tag of tags) change.tags.add(tag);
}

async function nextVersion(tx: Context, topic: Topic): Promise<number> {
  const { version } = await tx.db
    .insertInto("content_versions")
    .values({ topic, version: 1 })
    .onConflict((conflict) =>
      conflict.column("topic").doUpdateSet((eb) => ({ version: eb("content_versions.version", "+", 1) })),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Stores what the transaction has changed, for other processes. Must come last before the commit.
 * @returns the tags of all topics
 */
export async function writeChanges(tx: Context, changes: Changes): Promise<ReadonlySet<string>> {
  const all = new Set<string>();
  for (const [topic, { version, tags }] of changes) {
    const told = tags.size > maxTags ? [topic] : [...tags];
    for (const tag of told) all.add(tag);
    const row = { topic, version, tags: told.join("\n") };
    await tx.db
      .insertInto("content_changes")
      .values(row)
      .onConflict((conflict) => conflict.columns(["topic", "version"]).doUpdateSet({ tags: row.tags }))
      .execute();
    await tx.db
      .deleteFrom("content_changes")
      .where("topic", "=", topic)
      .where("version", "<=", version - keptVersions)
      .execute();
  }
  if (changes.size > 0) await announceContentChange(tx.db);
  return all;
}
