import type { DeliveryKind } from "#domain/outbox/outbox.ts";
import { Tally } from "#lib/tally.ts";

/** What became of an attempt: `refused` by its recipient for good. */
export type DeliveryResult = "delivered" | "retry" | "refused" | "failed";

/** A job as it last ran. Times in milliseconds. */
export interface JobState {
  pauseMs: number;
  /** When a run last ended well; before the first one, when it began. */
  succeededAt: number;
  lastMs: number;
  failures: number;
}

/** What the jobs of this process have done since its start, for the metrics. */
export class WorkRecord {
  readonly deliveries = new Tally<{ kind: DeliveryKind; result: DeliveryResult }>();
  readonly jobs = new Map<string, JobState>();
}
