import { writeChanges } from "./content/changes.ts";
import type { Changes, Context } from "./context.ts";

/**
 * Runs `work` in one transaction: all of it is kept, or nothing. Inside, use only `tx` (the outer handle throws there). What
 * `tx` is told of content changes and of deliveries is passed on once it has committed. Within a transaction already, `work`
 * simply joins it.
 * @returns what `work` returns
 */
export async function transaction<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  const changes: Changes = new Map();
  let filled = false;
  const collect: Pick<Context, "changes" | "outboxFilled"> = {
    changes,
    outboxFilled: () => {
      filled = true;
    },
  };
  const { result, tags } = await ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, ...collect, db };
    return { result: await work(tx), tags: await writeChanges(tx, changes) };
  });
  if (tags.size > 0) announce(ctx, () => ctx.contentChanged(tags));
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
