import { collectDefaultMetrics, type Registry } from "prom-client";
import { siteVersion } from "#lib/site-version.ts";
import { counter, gauge } from "./read-at-scrape.ts";
import type { MetricsSources } from "./sources.ts";

/** Gauges of the library whose names say that they are counters; `nodejs_active_resources` and its like have the same by type. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** The process itself. */
export function registerProcess(registry: Registry, { database, errors, ofProcess }: MetricsSources): void {
  gauge(
    registry,
    {
      name: "homecoming_build_info",
      help: "1; its labels are the versions of the site and of Node, and the engine of the database",
      labels: ["version", "node", "engine"],
    },
    () => [[{ version: siteVersion, node: process.versions.node, engine: database.engine }, 1]],
  );
  counter(
    registry,
    {
      name: "homecoming_errors_total",
      help: "Lines logged at error level: defects and what could not be done. Alarm when it rises",
    },
    () => errors.logged,
  );
  if (!ofProcess) return;
  // Looking every 10 ms, as by default, takes more of the processor than everything else in an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  for (const name of misnamed) registry.removeSingleMetric(name);
}
