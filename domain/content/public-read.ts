import { isDatabaseError, isUnavailable } from "#db/errors.ts";
import type { Topic } from "#db/schema.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import type { Context } from "../context.ts";
import type { ManagedKind } from "./kind.ts";
import { tagsOf } from "./tags.ts";

/** Longer than a healthy database ever takes, shorter than a visitor waits (milliseconds). */
const patience = 1500;

/**
 * Reads managed content for a public page (docs/product.md#built-in-and-managed-content). When the database fails or takes longer than
 * 1.5 s, the context is told that the answer is degraded, and `standIn` answers, or throws, in its place. A failure that is no
 * outage, such as a statement that the database refuses, is a defect: visitors get the built-in content, the operator an error.
 * @param topic what is read of
 * @param tags what the answer depends on, so that a cached page is dropped when it changes (tags.ts); what `read` finds may say more
 * @throws what `read` throws when it did not come from the database
 */
export async function publicRead<Answer>(
  ctx: Context,
  topic: Topic,
  tags: readonly string[],
  read: () => Promise<Answer>,
  standIn: (reason: unknown) => Answer,
): Promise<Answer> {
  for (const tag of [topic, ...tags]) ctx.reads(tag);
  try {
    return await withTimeout(read(), patience);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    if (!isUnavailable(error)) ctx.log.error({ err: error, topic }, "managed content could not be read: a defect");
    ctx.degraded(error);
    return standIn(error);
  }
}

/**
 * Finds something that depends on which items there are, such as a page of a list, or neighbours. A cached page stays when the same is
 * found after a change of the list; what of the items themselves is shown, they say.
 * @param keyOf what was found, as a text that differs when something else is found
 */
export async function findInList<Found>(
  ctx: Context,
  kind: ManagedKind,
  find: () => Promise<Found>,
  keyOf: (found: Found) => string,
): Promise<Found> {
  const found = await find();
  const key = keyOf(found);
  ctx.reads(tagsOf(kind).list, async () => keyOf(await withTimeout(find(), patience)) === key);
  return found;
}

/** Finds items for a list that shows them: the same, and says that it shows them. */
export async function findListed<Row extends { id: string }>(
  ctx: Context,
  kind: ManagedKind,
  find: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await findInList(ctx, kind, find, (found) => found.map(({ id }) => id).join(" "));
  for (const { id } of rows) ctx.reads(tagsOf(kind).item(id));
  return rows;
}
