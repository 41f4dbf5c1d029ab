import type { Registry } from "prom-client";
import { countJournal } from "#domain/leads/intake.ts";
import { countQuarantined } from "#domain/leads/count-quarantined.ts";
import { reusedFor } from "#lib/reused-for.ts";
import { by, counter, gauge } from "./read-at-scrape.ts";
import type { MetricsSources } from "./sources.ts";

/** Inquiries: what came, and what waits for the database or for a person. */
export function registerInquiries(registry: Registry, { process }: MetricsSources): void {
  counter(
    registry,
    {
      name: "homecoming_inquiries_total",
      help: "Inquiries that this process took, by type and by what became of them: new, quarantined, repeated, journal, lost",
      labels: ["type", "result"],
    },
    () => process.takenInquiries.entries(),
  );
  const quarantined = reusedFor(10_000, () => countQuarantined(process));
  gauge(registry, { name: "homecoming_inquiries_quarantined", help: "Inquiries in quarantine" }, quarantined);
  gauge(
    registry,
    {
      name: "homecoming_journal_files",
      help: "Inquiries that wait for the database, and files of the journal that can't be read as one",
      labels: ["state"],
    },
    async () => by("state", { ...(await countJournal(process)) }),
  );
}
