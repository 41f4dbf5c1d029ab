/** What is measured. Gets the number of the run. */
export type Operations = Record<string, (run: number) => Promise<unknown>>;

export interface Timing {
  operation: string;
  /** Milliseconds. */
  p50: number;
  p95: number;
}

export const runs = 60;

/** Times each operation sixty times, after five runs for warming up. */
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

/** The median; of an even number of values the lower of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The smallest value that at least `percent` percent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
