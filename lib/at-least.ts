import { setTimeout as sleep } from "node:timers/promises";

/** The outcome of `work`, good or bad, but not before `milliseconds` have passed: so that its time tells nothing. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
