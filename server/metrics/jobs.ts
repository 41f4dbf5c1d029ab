import type { Registry } from "prom-client";
import type { JobState } from "../jobs/work-record.ts";
import { counter, gauge } from "./read-at-scrape.ts";
import type { MetricsSources } from "./sources.ts";

const figures = [
  [
    "last_success_timestamp_seconds",
    "When the job last ended well, in seconds since 1970; at first the start of it",
    (job: JobState) => job.succeededAt / 1_000,
  ],
  ["last_run_seconds", "How long the last run of the job took", (job: JobState) => job.lastMs / 1_000],
  ["pause_seconds", "Seconds between two runs of the job", (job: JobState) => job.pauseMs / 1_000],
] as const;

/** Jobs of this process. Prometheus itself has a label `job`, so theirs is `task`. */
export function registerJobs(registry: Registry, { work }: MetricsSources): void {
  for (const [name, help, read] of figures) {
    gauge(registry, { name: `homecoming_job_${name}`, help, labels: ["task"] }, () =>
      [...work.jobs].map(([task, job]) => [{ task }, read(job)]),
    );
  }
  counter(
    registry,
    { name: "homecoming_job_failures_total", help: "Runs of the job that failed", labels: ["task"] },
    () => [...work.jobs].map(([task, { failures }]) => [{ task }, failures]),
  );
}
