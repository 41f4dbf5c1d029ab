import { isDatabaseError, isUnavailable } from "#db/errors.ts";
import type { Topic } from "#db/schema.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { Context } from "./context.ts";

/** Public reads give up after this; a visitor is waiting. */
export const publicReadMs = 1_500;

/**
 * Reads managed content for a public page (docs/product.md#built-in-and-managed-content). When the database fails or
 * takes longer than 1.5 s, the answer is marked as degraded and `standIn` gives it, or throws. A database error that is
 * no outage, such as a refused statement, is a defect: visitors get built-in content, and the log an error.
 * @param topic of the content
 * @param tags that the answer depends on, so that a cached page is dropped when they change (domain/content-changes.ts); `read` may add
 *   more
 * @throws what `read` throws when the error does not come from the database
 */
export async function publicRead<Answer>(
  ctx: Context,
  topic: Topic,
  tags: readonly string[],
  read: () => Promise<Answer>,
  standIn: (reason: unknown) => Answer | Promise<Answer>,
): Promise<Answer> {
  for (const tag of [topic, ...tags]) ctx.reads(tag);
  try {
    return await withTimeout(read(), publicReadMs);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    if (!isUnavailable(error)) ctx.log.error({ err: error, topic }, "managed content could not be read: a defect");
    ctx.degraded(error);
    return standIn(error);
  }
}

/**
 * Notes that a page depends on what was found: after a change of one of the tags, a cached page stays as long as the same is found.
 * @param keyOf a text that identifies what was found
 */
export function noteFound<Found>(
  ctx: Context,
  tags: readonly string[],
  found: Found,
  find: () => Promise<Found>,
  keyOf: (found: Found) => string,
): void {
  const key = keyOf(found);
  const isSame = async () => keyOf(await withTimeout(find(), publicReadMs)) === key;
  for (const tag of tags) ctx.reads(tag, isSame);
}
