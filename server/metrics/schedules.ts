import type { Registry } from "prom-client";
import { countSchedules } from "#domain/publishing/schedules/schedules.ts";
import { by, gauge } from "./read-at-scrape.ts";
import type { ReadSources } from "./sources.ts";

/** What is planned to be published. */
export function registerSchedules(registry: Registry, { process, inTurn }: ReadSources): void {
  gauge(
    registry,
    {
      name: "homecoming_planned_changes",
      help: "Planned changes by state: waiting, late by more than a minute, failed, and reviews that are due. Alarm on late and failed",
      labels: ["state"],
    },
    async () => by("state", { ...(await inTurn(() => countSchedules(process))) }),
  );
}
