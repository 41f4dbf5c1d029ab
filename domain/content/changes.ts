import { isDeepStrictEqual } from "node:util";
import { announceContentChange } from "#db/dialect.ts";
import type { Topic } from "#db/schema.ts";
import type { Changes, Context } from "../context.ts";
import { type ManagedKind, isPublic, pathOfItem, slugIn } from "./kind.ts";

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

/**
 * Announces the change of an item: everything that shows it, the lists that it enters, leaves or moves in, and its
 * addresses. A draft that stays a draft changes nothing that visitors see.
 * @param before the row before the change; null for a new one
 * @param after the row after the change; null for a deleted one
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
      // Pages at former addresses depend on the item's own tag.
      changed.push(...[before, after].map((row) => row && pathOfItem(kind, row)).filter((path) => path !== null));
    }
  }
  if (changed.length > 0) await bumpContent(tx, kind.collection, changed);
}

/** The values that decide in which lists an item is, and where. */
function placeIn({ list, listedBy }: ManagedKind, row: object | null): unknown[] {
  const columns = [...list.order.map(([column]) => column), ...listedBy];
  return columns.map((column) => (row as Record<string, unknown> | null)?.[column]);
}

/**
 * The tags by which changes find cached pages (docs/decisions/150-tags-by-item.md). The path of an item's page is also
 * a tag, for the page at that address.
 */
export function tagsOf({ collection, tags: { one, all } }: ManagedKind) {
  return {
    /** One item, any part of it. */
    item: (id: string) => `${one}:${id}`,
    /** Which items visitors see, in which order and lists, and what ranks them. */
    list: `${all}:list`,
    /** Any public item. */
    any: `${all}:any`,
    /** Present and former slugs, and which of them are public. */
    slugs: `${all}:slugs`,
    /** Everything of the kind. */
    whole: collection,
  };
}
