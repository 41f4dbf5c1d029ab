import type { Registry } from "prom-client";
import { countJournal } from "#domain/leads/intake.ts";
import { leadTypes } from "#domain/leads/lead-form.ts";
import { countQuarantined } from "#domain/leads/count-quarantined.ts";
import { reusedFor } from "#lib/reused-for.ts";
import { by, counter, gauge } from "./read-at-scrape.ts";
import type { ReadSources } from "./sources.ts";

/** What the alarm watches. */
const lost = leadTypes.map((type) => ({ type, result: "lost" }) as const);

/** Inquiries: what came, and what waits for the database or for a person. */
export function registerInquiries(registry: Registry, { process, inTurn }: ReadSources): void {
  counter(
    registry,
    {
      name: "homecoming_inquiries_total",
      help: "Inquiries that this process took, by type and by what became of them: new, quarantined, repeated, journal, lost",
      labels: ["type", "result"],
    },
    () => process.takenInquiries.entries(lost),
  );
  const quarantined = reusedFor(10_000, () => inTurn(() => countQuarantined(process)));
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
