import type { Topic } from "#db/schema.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import type { Context } from "./context.ts";

/** Longer than a healthy database ever takes, shorter than a visitor waits (milliseconds). */
const patience = 1500;

/**
 * Reads managed content for a public page (specification section 7, Public reads). When the database fails or takes longer
 * than 1.5 s, the context is told that the answer is degraded, and `standIn` answers, or throws, in its place.
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
    ctx.degraded(error);
    return standIn(error);
  }
}
