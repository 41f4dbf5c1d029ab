import type { BackupSchedule, ProcessContext } from "#domain/context.ts";
import type { Proof } from "./backup-runs.ts";

/** Beyond the interval of the schedule: for the backup itself, and for one that is tried again. Hours. */
const graceHours = 3;

/** How safe the data of the site is at present. */
export interface BackupState {
  /** The backups that the site makes by itself; null when the operator has not named a place for them. */
  readonly schedule: BackupSchedule | null;
  /** The newest whole set. */
  readonly newest: {
    /** Whatever was stored before this is in it. */
    readonly at: Date;
    readonly ageSeconds: number;
    readonly target: string;
    readonly bytes: number;
  } | null;
  /** The newest backup that failed after that one; null when none did. */
  readonly failure: { readonly at: Date; readonly error: string } | null;
  /** The newest try to restore a set. */
  readonly proof: (Proof & { readonly at: Date; readonly ageSeconds: number }) | null;
  /** Whether the schedule has let more time pass than it should. */
  readonly isLate: boolean;
}

/** Reads it for metrics, the checks of an operator, and the dashboard. Names nothing that is secret. */
export async function findBackupState({
  db,
  clock,
  backups,
}: Pick<ProcessContext, "db" | "clock" | "backups">): Promise<BackupState> {
  // A backup of a time when the clock was ahead would look new for as long.
  const soon = new Date(clock().getTime() + 60 * 60_000);
  const runs = db
    .selectFrom("backup_runs")
    .selectAll()
    .where("begun_at", "<", soon)
    .orderBy("begun_at", "desc")
    .orderBy("id")
    .limit(1);
  const [done, failed, proved] = await Promise.all([
    runs.where("state", "=", "done").executeTakeFirst(),
    runs.where("state", "=", "failed").executeTakeFirst(),
    runs.where("proof", "is not", null).executeTakeFirst(),
  ]);
  const ageOf = (at: Date) => Math.max(0, Math.round((clock().getTime() - at.getTime()) / 1_000));
  const newest = done
    ? { at: done.begun_at, ageSeconds: ageOf(done.begun_at), target: done.target, bytes: done.bytes ?? 0 }
    : null;
  const isNewFailure = failed !== undefined && (newest === null || failed.begun_at > newest.at);
  const provedAt = proved?.proved_at ?? null;
  return {
    schedule: backups,
    newest,
    failure: isNewFailure ? { at: failed.begun_at, error: failed.error ?? "" } : null,
    proof:
      proved?.proof && provedAt
        ? { at: provedAt, ageSeconds: ageOf(provedAt), result: proved.proof, detail: proved.proof_detail ?? "" }
        : null,
    isLate: backups !== null && (newest === null || newest.ageSeconds > (backups.intervalHours + graceHours) * 60 * 60),
  };
}
