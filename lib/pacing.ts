import { setImmediate as nextTurn } from "node:timers/promises";
import { DomainError } from "./domain-error.ts";

/**
 * Makes a queue that runs one task after the other, each in its own turn of the event loop, so that quick requests are
 * not blocked.
 * @throws DomainError unavailable when more than `maxWaiting` tasks are waiting
 */
export function createQueue(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= maxWaiting) {
      throw new DomainError("unavailable", "The server is busy. Please try again in a few seconds.", { retryAfter: 5 });
    }
    waiting++;
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    try {
      await before;
      await nextTurn();
      return await work();
    } finally {
      waiting--;
      resolve();
    }
  };
}

/**
 * Makes queues by key: tasks of one key run one after the other, and those of different keys at the same time.
 * @throws DomainError unavailable when more than `maxWaiting` tasks of the key are waiting
 */
export function createQueues(maxWaiting: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { queue: ReturnType<typeof createQueue>; tasks: number }>();
  return async (key, work) => {
    const own = queues.get(key) ?? { queue: createQueue(maxWaiting), tasks: 0 };
    queues.set(key, own);
    own.tasks++;
    try {
      return await own.queue(work);
    } finally {
      own.tasks--;
      if (own.tasks === 0) queues.delete(key);
    }
  };
}

/** Settles like `work`, but not before `moment`, so that the duration reveals nothing. */
export async function notBefore<T>(moment: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), moment]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

/** Tasks that run at the same time: the connections of a pool, and no more work in one turn than others can wait for. */
const atOnce = 10;

/**
 * Runs a task for each of many things, a few at the same time, with a turn of the event loop between them.
 * @returns what the tasks return, in the order of the things
 */
export async function inTurns<T, R>(things: readonly T[], task: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let index = 0; index < things.length; index += atOnce) {
    await nextTurn();
    results.push(...(await Promise.all(things.slice(index, index + atOnce).map(task))));
  }
  return results;
}

/** Thrown by {@link withTimeout} after the time limit. */
export class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
    this.name = "TimeoutError";
  }
}

/** Settles like `promise`, or rejects with {@link TimeoutError} after `milliseconds`. The work itself is not cancelled. */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeoutError(milliseconds)), milliseconds);
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Yields every row of a table page by page, so that reading needs little memory and does not block the server.
 * @param size rows of a page
 * @param readPage reads at most `size` rows after `last`, or the first ones without it
 */
export async function* readInPages<Row>(
  size: number,
  readPage: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const page = await readPage(last);
    // A query of SQLite, and all that follows from it, settles without a turn of the event loop.
    await nextTurn();
    yield* page;
    last = page.at(-1);
    if (page.length < size) return;
  }
}
