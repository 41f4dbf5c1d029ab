import { writeChanges } from "./content/changes.ts";
import type { Changes, Context } from "./context.ts";
import { isUnavailable } from "#db/errors.ts";
import { DomainError } from "#lib/domain-error.ts";

/**
 * Runs `work` in one transaction. Inside, use only `tx` (the outer handle throws there). Announcements of content
 * changes and deliveries are made after the commit. Within a transaction, `work` joins it.
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

/** An error of a listener must not make a committed change look failed. */
function announce(ctx: Context, call: () => void): void {
  try {
    call();
  } catch (error) {
    ctx.log.error({ err: error }, "a listener to a committed change failed");
  }
}

/** The error as a DomainError, an unavailable database included; null for an unexpected error. */
export function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isUnavailable(error)) return null;
  return new DomainError("unavailable", "The database does not answer at the moment. Please try again in a minute.", {
    cause: error,
    retryAfter: 60,
  });
}
