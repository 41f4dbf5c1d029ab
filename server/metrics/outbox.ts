import type { Registry } from "prom-client";
import { countOutbox } from "#domain/outbox/outbox-state.ts";
import { reusedFor } from "#lib/reused-for.ts";
import { counter, gauge } from "./read-at-scrape.ts";
import type { ReadSources } from "./sources.ts";

const states = [
  ["pending", "pending", "Deliveries that have not arrived and are still tried, by kind"],
  ["oldest_seconds", "oldestSeconds", "For how long the oldest of those has been due, by kind. Alarm above 600"],
  ["failed", "failed", "Deliveries that were given up, until a person tries again or discards them, by kind"],
] as const;

/** Mails, text messages, webhooks and calls to the CRM. */
export function registerOutbox(registry: Registry, { process, work, inTurn }: ReadSources): void {
  // Three metrics of one query.
  const counts = reusedFor(1_000, () => inTurn(() => countOutbox(process)));
  for (const [name, figure, help] of states) {
    gauge(registry, { name: `homecoming_outbox_${name}`, help, labels: ["kind"] }, async () =>
      Object.entries(await counts()).map(([kind, figures]) => [{ kind }, figures[figure]]),
    );
  }
  counter(
    registry,
    {
      name: "homecoming_deliveries_total",
      help: "Attempts of this process by kind and result: delivered, retry (it will be tried again), refused (by its recipient), failed",
      labels: ["kind", "result"],
    },
    () => work.deliveries.entries(),
  );
  counter(
    registry,
    {
      name: "homecoming_deliveries_skipped_total",
      help: "Mails and text messages left out because their recipients had had enough that strangers may cause",
      labels: ["kind"],
    },
    () => Object.entries(process.skippedDeliveries).map(([kind, count]) => [{ kind }, count]),
  );
}
