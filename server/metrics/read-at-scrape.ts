import { Counter, Gauge, type Registry } from "prom-client";
import { withTimeout } from "#lib/pacing.ts";

/** What one metric is called, and what it says. */
export interface Described {
  name: string;
  help: string;
  labels?: readonly string[];
}

/** Values by their labels; a number alone has none. Null where there is nothing to say. */
export type Values = number | null | readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

/** A collector must get the other metrics while the database or a disk does not answer. */
const readTimeoutMs = 2_000;

/** Registers a value that goes up and down, read at each scrape. Absent while it can't be read. */
export function gauge(
  registry: Registry,
  { labels = [], ...described }: Described,
  read: () => Values | Promise<Values>,
): void {
  const metric = new Gauge({
    ...described,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const values = await readValues(read);
      metric.reset();
      // Without labels it would be 0 after a reset.
      if (labels.length === 0 && values.length === 0) metric.remove();
      for (const [of, value] of values) metric.set(of, value);
    },
  });
}

/** Registers a count since the start of the process, which is kept elsewhere as a plain number and read at each scrape. */
export function counter(registry: Registry, { labels = [], ...described }: Described, read: () => Values): void {
  const metric = new Counter({
    ...described,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const values = await readValues(read);
      metric.reset();
      for (const [of, value] of values) metric.inc(of, value);
    },
  });
}

async function readValues(read: () => Values | Promise<Values>): Promise<Exclude<Values, number | null>> {
  const values = await withTimeout(Promise.resolve().then(read), readTimeoutMs).catch(() => null);
  if (values === null) return [];
  return typeof values === "number" ? [[{}, values]] : values;
}

/** Values of a record, its names as one label. */
export function by(label: string, record: Readonly<Record<string, number>>): [Record<string, string>, number][] {
  return Object.entries(record).map(([name, value]) => [{ [label]: name }, value]);
}
