import type { Registry } from "prom-client";
import { findBackupState } from "#domain/backups/backup-state.ts";
import { reusedFor } from "#lib/reused-for.ts";
import { gauge } from "./read-at-scrape.ts";
import type { ReadSources } from "./sources.ts";

/** Backups, and what they have proved. */
export function registerBackups(registry: Registry, { process, inTurn }: ReadSources): void {
  // Several metrics of one look.
  const state = reusedFor(5_000, () => inTurn(() => findBackupState(process)));
  gauge(
    registry,
    {
      name: "homecoming_backup_scheduled",
      help: "1 where the site backs itself up by a schedule, 0 where it does not",
    },
    async () => Number((await state()).schedule !== null),
  );
  gauge(
    registry,
    { name: "homecoming_backup_age_seconds", help: "Age of the newest complete backup; absent while there is none" },
    async () => (await state()).newest?.ageSeconds ?? null,
  );
  gauge(
    registry,
    { name: "homecoming_backup_bytes", help: "What the newest complete backup holds; absent while there is none" },
    async () => (await state()).newest?.bytes ?? null,
  );
  gauge(
    registry,
    { name: "homecoming_backup_late", help: "1 while the schedule wants a newer backup than there is, else 0" },
    async () => Number((await state()).isLate),
  );
  gauge(
    registry,
    {
      name: "homecoming_backup_proof_age_seconds",
      help: "Since a backup was last restored and compared; absent while none was",
    },
    async () => (await state()).proof?.ageSeconds ?? null,
  );
  gauge(
    registry,
    {
      name: "homecoming_backup_proof_passed",
      help: "1 when the last restored backup was whole, 0 when it was not; absent while none was restored",
    },
    async () => {
      const { proof } = await state();
      return proof && Number(proof.result === "passed");
    },
  );
}
