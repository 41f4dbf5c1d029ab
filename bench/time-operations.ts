import { median, percentile } from "./percentile.ts";

/** What is measured; it is told which run it is. */
export type Operations = Record<string, (run: number) => Promise<unknown>>;

export interface Timing {
  operation: string;
  /** Milliseconds. */
  p50: number;
  p95: number;
}

export const runs = 60;

/** Times each operation sixty times, after five runs that count for nothing. */
export async function timeOperations(operations: Operations): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const [operation, run] of Object.entries(operations)) {
    const times: number[] = [];
    for (let index = -5; index < runs; index += 1) {
      const started = performance.now();
      await run(index + 5);
      if (index >= 0) times.push(performance.now() - started);
    }
    timings.push({ operation, p50: median(times), p95: percentile(times, 95) });
  }
  return timings;
}
