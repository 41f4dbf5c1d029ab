import { tmpdir } from "node:os";
import type { Registry } from "prom-client";
import { freeDiskBytes } from "#lib/free-disk.ts";
import { gauge } from "./read-at-scrape.ts";
import type { MetricsSources } from "./sources.ts";

/** Room on the disks that the process writes to. */
export function registerDisk(registry: Registry, { process }: MetricsSources): void {
  gauge(
    registry,
    {
      name: "homecoming_disk_free_bytes",
      help: "Bytes that are free on the disks of the data folder and of temporary files",
      labels: ["folder"],
    },
    async () => {
      const [data, temporary] = await Promise.all([freeDiskBytes(process.dataDir), freeDiskBytes(tmpdir())]);
      return [
        [{ folder: "data" }, data],
        [{ folder: "temporary" }, temporary],
      ];
    },
  );
}
