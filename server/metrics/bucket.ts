import type { Registry } from "prom-client";
import { reusedFor } from "#lib/reused-for.ts";
import { withTimeout } from "#lib/pacing.ts";
import { gauge } from "./read-at-scrape.ts";
import type { MetricsSources } from "./sources.ts";

/** Each look is a request that the operator may pay for. Milliseconds. */
const freshForMs = 30_000;
const timeoutMs = 1_500;

/** The bucket of the media library, where there is one. */
export function registerBucket(registry: Registry, { bucket }: MetricsSources): void {
  const look = reusedFor(freshForMs, async () => {
    if (!bucket) return null;
    // There is no such object; that it says so is enough.
    const isUp = await withTimeout(bucket.size("probe"), timeoutMs).then(
      () => true,
      () => false,
    );
    return Number(isUp);
  });
  gauge(
    registry,
    {
      name: "homecoming_bucket_up",
      help: "1 while the bucket of the media library answers; 0 while it does not, or refuses its key",
    },
    look,
  );
}
