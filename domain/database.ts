import { writeChanges } from "./content-changes.ts";
import type { Changes, Context } from "./context.ts";
import { purgeDeleted } from "#db/purge-deleted.ts";
import type { Tables } from "#db/schema.ts";
import { isTransactionConflict, isUnavailable } from "#db/errors.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import type { Logger } from "#lib/logger.ts";
import { DomainError } from "#lib/domain-error.ts";
import { setTimeout as delay } from "node:timers/promises";
import { requirePresentMember } from "./security/present-member.ts";

/** How often a transaction is run, and how long at most it waits before it is run again: others do the same. Milliseconds. */
const maxRuns = 4;
const longestPause = 100;

/**
 * Runs `work` in one transaction. Inside, use only `tx` (the outer handle throws there). Announcements of content
 * changes and deliveries are made after the commit. Within a transaction, `work` joins it.
 *
 * Where the database ends the transaction because it and another one wait for each other, `work` is run again. It must change nothing but
 * the database, except what a second run sets anew (docs/decisions/196-transactions-that-are-run-again.md).
 *
 * A member of the team is looked at again first (docs/decisions/202-body-before-actor.md).
 * @param lockFirst locks what has to be locked before the row of that member
 * @returns what `work` returns
 * @throws DomainError as `requirePresentMember`
 */
export async function transaction<T>(
  ctx: Context,
  work: (tx: Context) => Promise<T>,
  lockFirst?: (tx: Context) => Promise<unknown>,
): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  for (let run = 1; ; run++) {
    try {
      return await runOnce(ctx, work, lockFirst);
    } catch (error) {
      if (run === maxRuns || !isTransactionConflict(error)) throw error;
      ctx.log.warn({ err: error, run }, "a transaction is run again, because it and another one waited for each other");
    }
    await delay(Math.random() * longestPause);
  }
}

async function runOnce<T>(
  ctx: Context,
  work: (tx: Context) => Promise<T>,
  lockFirst?: (tx: Context) => Promise<unknown>,
): Promise<T> {
  const changes: Changes = new Map();
  const committed: (() => void)[] = [];
  let filled = false;
  const { log, write } = heldLog(ctx.log);
  const collect: Pick<Context, "changes" | "outboxFilled" | "committed" | "log"> = {
    changes,
    committed,
    log,
    outboxFilled: () => {
      filled = true;
    },
  };
  const run = ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, ...collect, db };
    await lockFirst?.(tx);
    await requirePresentMember(tx);
    return { result: await work(tx), tags: await writeChanges(tx, changes) };
  });
  const { result, tags } = await run.catch((error: unknown) => {
    // What is run again says it again.
    if (!isTransactionConflict(error)) write();
    throw error;
  });
  write();
  for (const each of committed) announce(ctx, each);
  if (tags.size > 0) announce(ctx, () => ctx.contentChanged(tags));
  if (filled) announce(ctx, () => ctx.outboxFilled());
  return result;
}

/** A log that keeps its lines until it is known whether the transaction is run again. */
function heldLog(log: Logger): { log: Logger; write: () => void } {
  const lines: (() => void)[] = [];
  const hold =
    (level: keyof Logger): Logger[keyof Logger] =>
    (fields, message) =>
      void lines.push(() => log[level](fields, message));
  const held = { debug: hold("debug"), info: hold("info"), warn: hold("warn"), error: hold("error") };
  return { log: held, write: () => lines.forEach((line) => line()) };
}

/**
 * Does something in the memory of the process, such as counting, when the transaction at hand is committed: its work may be rolled back, or
 * run again. At once outside a transaction.
 */
export function afterCommit({ committed }: Context, work: () => void): void {
  if (committed) committed.push(work);
  else work();
}

/**
 * After the erasure of personal data was committed: nothing of it stays in the files of the database, as far as these can be purged now.
 */
export async function purgeErased({ db, log }: Context, tables: readonly (keyof Tables)[]): Promise<void> {
  await purgeDeleted(db, tables).catch((error: unknown) => {
    log.warn({ err: error }, "traces of what was erased stay in the files of the database until they are overwritten");
  });
}

/** An error of a listener must not make a committed change look failed. */
function announce(ctx: Context, call: () => void): void {
  try {
    call();
  } catch (error) {
    ctx.log.error({ err: error }, "a listener to a committed change failed");
  }
}

/** The error as a DomainError, an unavailable database or media storage included; null for an unexpected error. */
export function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  const isOfStorage = error instanceof StorageUnavailableError;
  if (!isOfStorage && !isUnavailable(error)) return null;
  const what = isOfStorage ? "storage of the media library" : "database";
  return new DomainError("unavailable", `The ${what} does not answer at the moment. Please try again in a minute.`, {
    cause: error,
    retryAfter: 60,
  });
}
