import { isDatabaseError, isUnavailable } from "#db/errors.ts";
import type { Topic } from "#db/schema.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import type { Context } from "../context.ts";

/** Longer than a healthy database ever takes, shorter than a visitor waits (milliseconds). */
const patience = 1500;

/**
 * Reads managed content for a public page (specification section 7, Public reads). When the database fails or takes longer than
 * 1.5 s, the context is told that the answer is degraded, and `standIn` answers, or throws, in its place. A failure that is no
 * outage, such as a statement that the database refuses, is a defect: visitors get the built-in content, the operator an error.
 * @throws what `read` throws when it did not come from the database
 * @param collection what the answer depends on, so that a cached page is dropped when it changes
 */
export async function publicRead<Answer>(
  ctx: Context,
  collection: Topic,
  read: () => Promise<Answer>,
  standIn: (reason: unknown) => Answer,
): Promise<Answer> {
  ctx.reads(collection);
  try {
    return await withTimeout(read(), patience);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    if (!isUnavailable(error)) ctx.log.error({ err: error, collection }, "managed content could not be read: a defect");
    ctx.degraded(error);
    return standIn(error);
  }
}
