import type { Topic } from "#db/schema.ts";
import type { Context } from "./context.ts";

/**
 * Runs `work` in one transaction: all of it is kept, or nothing. Inside, use only `tx` (the outer handle throws there). What
 * `tx` is told of content changes and of deliveries is passed on once it has committed. Within a transaction already, `work`
 * simply joins it.
 * @returns what `work` returns
 */
export async function transaction<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  const changed = new Set<Topic>();
  let filled = false;
  const collect: Pick<Context, "announced" | "contentChanged" | "outboxFilled"> = {
    announced: changed,
    contentChanged: (topics) => topics.forEach((topic) => changed.add(topic)),
    outboxFilled: () => {
      filled = true;
    },
  };
  const result = await ctx.db.transaction().execute((db) => work({ ...ctx, ...collect, db }));
  if (changed.size > 0) announce(ctx, () => ctx.contentChanged(changed));
  if (filled) announce(ctx, () => ctx.outboxFilled());
  return result;
}

/** A listener that fails must not make what was committed look failed. */
function announce(ctx: Context, call: () => void): void {
  try {
    call();
  } catch (error) {
    ctx.log.error({ err: error }, "a listener to a committed change failed");
  }
}
