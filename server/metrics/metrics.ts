import { Registry } from "prom-client";
import { createQueue } from "#lib/pacing.ts";
import { registerBackups } from "./backups.ts";
import { registerBucket } from "./bucket.ts";
import { registerCache } from "./cache.ts";
import { registerDatabase } from "./database.ts";
import { registerDisk } from "./disk.ts";
import { registerInquiries } from "./inquiries.ts";
import { registerJobs } from "./jobs.ts";
import { registerOutbox } from "./outbox.ts";
import { registerProcess } from "./process.ts";
import { type ObserveRequest, registerRequests } from "./requests.ts";
import { registerSchedules } from "./schedules.ts";
import type { MetricsSources, ReadSources } from "./sources.ts";

export interface Metrics {
  observe: ObserveRequest;
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>;
  contentType: string;
}

/** Reads of the database that may wait; while it hangs there are some of the scrape before. */
const mostReads = 30;

/** What is read at each scrape, one file for each subject. */
const subjects: readonly ((registry: Registry, sources: ReadSources) => void)[] = [
  registerCache,
  registerDatabase,
  registerInquiries,
  registerOutbox,
  registerSchedules,
  registerJobs,
  registerBackups,
  registerBucket,
  registerDisk,
  registerProcess,
];

/** Metrics of one process. Nothing is read or counted for them beside what the process keeps anyway, except at a scrape. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const observe = registerRequests(registry, sources);
  const inTurn = createQueue(mostReads);
  for (const register of subjects) register(registry, { ...sources, inTurn });
  return { observe, text: () => registry.metrics(), contentType: registry.contentType };
}
