import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "./domain-error.ts";

/**
 * Makes a queue: what is given to it is done one after the other, each in a turn of the event loop of its own, so that quick requests
 * get between. With more than `maxWaiting` waiting already, it refuses.
 * @throws DomainError unavailable
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

/** The outcome of `work`, good or bad, but not before `milliseconds` have passed: so that its time tells nothing. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
