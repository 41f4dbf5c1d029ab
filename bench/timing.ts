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

/** The middle value; of an even number of values the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The smallest of the values that at least so many percent do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
