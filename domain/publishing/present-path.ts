import { collections } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { rowOf } from "../documents/items.ts";
import { isPublic, pathOfItem } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";

/**
 * The address that a page has for visitors: a draft may give its item another one. Other addresses stay.
 * @param views `live` sees what visitors see, `seeing` the draft as if it were published
 * @param subject what the draft is of
 */
export async function findPresentPath(
  { live, seeing }: { live: Context; seeing: Context },
  { kind, itemId }: { kind: string; itemId: string },
  path: string,
): Promise<string> {
  const collection = collections.find((one) => one === kind);
  if (!collection) return path;
  const described = kindOf(collection);
  const [now, then] = await Promise.all([rowOf(live, described, itemId), rowOf(seeing, described, itemId)]);
  if (!now || !then || pathOfItem(described, then) !== path || !isPublic(described, now)) return path;
  return pathOfItem(described, now) ?? path;
}
