import { setTimeout as delay } from "node:timers/promises";

/**
 * Calls `ask` until it gives an answer.
 * @throws Error with `what` when there is none within the time, in milliseconds
 */
export async function eventually<T>(what: string, ask: () => Promise<T | null | false>, time = 10_000): Promise<T> {
  const end = performance.now() + time;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`${what}: not within ${time} ms`);
    await delay(40);
  }
}
