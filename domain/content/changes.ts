import { isDeepStrictEqual } from "node:util";
import { announceContentChange } from "#db/dialect.ts";
import type { Topic } from "#db/schema.ts";
import type { Changes, Context } from "../context.ts";
import { isPublic, type ManagedKind, pathOfItem, slugIn } from "./kind.ts";
import { tagsOf } from "./tags.ts";

/** A transaction that changes more says that all of the topic has changed: an import of many thousand items. */
const mostTags = 300;
/** So many versions of a topic are kept with their tags. A process that has slept through more forgets the whole topic. */
const keptVersions = 500;

/**
 * Says, as part of the transaction, that published content, or what leads to it, has changed. After the commit this process's cache
 * hears it at once (`ctx.contentChanged`), and every other process within a second. The first call holds the topic's row until the
 * commit, so that versions and their tags are written in one order.
 * @param tx the context that `transaction` gave
 * @param tags what has changed (tags.ts); all of the topic unless given
 * @throws Error outside a transaction, where the change and the news of it could come apart
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
 * Writes down what the transaction has changed, for other processes. The last thing before its commit.
 * @returns the tags of all topics
 */
export async function writeChanges(tx: Context, changes: Changes): Promise<ReadonlySet<string>> {
  const all = new Set<string>();
  for (const [topic, { version, tags }] of changes) {
    const told = tags.size > mostTags ? [topic] : [...tags];
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

/**
 * Announces what becomes of an item: whatever shows it, the lists that it enters, leaves or moves in, and what stands at its addresses.
 * A draft that stays one changes nothing that visitors see.
 * @param before the row as it was; null for a new one
 * @param after the row as it is; null for a deleted one
 */
export async function announceItem(
  tx: Context,
  kind: ManagedKind,
  { before, after }: { before: object | null; after: object | null },
): Promise<void> {
  const tags = tagsOf(kind);
  const { id } = (after ?? before) as { id: string };
  const [was, is] = [before, after].map((row) => row !== null && isPublic(kind, row));
  const isMoved = (before && slugIn(before)) !== (after && slugIn(after));
  const changed: string[] = isMoved || was !== is ? [tags.slugs] : [];
  if (was || is) {
    changed.push(tags.item(id), tags.any);
    if (was !== is || !isDeepStrictEqual(placeIn(kind, before), placeIn(kind, after))) changed.push(tags.list);
    if (was !== is || isMoved) {
      // Addresses that it has left know it by its id.
      changed.push(...[before, after].map((row) => row && pathOfItem(kind, row)).filter((path) => path !== null));
    }
  }
  if (changed.length > 0) await bumpContent(tx, kind.collection, changed);
}

/** What decides the lists that an item is in, and its place there. */
function placeIn({ list, listedBy }: ManagedKind, row: object | null): unknown[] {
  const columns = [...list.order.map(([column]) => column), ...listedBy];
  return columns.map((column) => (row as Record<string, unknown> | null)?.[column]);
}
