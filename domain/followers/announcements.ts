import { isDeepStrictEqual } from "node:util";
import { bumpContent } from "../content-changes.ts";
import type { Context } from "../context.ts";
import { type ManagedKind, isPublic, pathOfItem, slugIn } from "../documents/kind.ts";
import { tagsOf } from "../documents/tags.ts";

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
