import {
  type BackupRun,
  claimDueRun,
  deleteOldRuns,
  recordFailedRun,
  recordProof,
  recordSet,
  reportEveryMs,
  reportRun,
} from "#domain/backups/backup-runs.ts";
import { findBackupState } from "#domain/backups/backup-state.ts";
import type { ProcessContext } from "#domain/context.ts";
import { isUnavailable } from "#db/errors.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { type BackupTarget, openTarget } from "./backup-target.ts";
import { readManifest } from "./manifest.ts";
import { deleteExpiredSets } from "./retention.ts";
import { type TakenSet, takeBackup } from "./take-backup.ts";
import { proveSet } from "./verify-backup.ts";

/** Each night one set is restored, however many are made. Seconds. */
const proofEverySeconds = 20 * 60 * 60;

interface ScheduleOptions {
  databaseUrl: string | undefined;
  settings: BackupSettings;
}

/**
 * Makes the backup that the schedule has, proves it, and deletes what is older than the operator wants. A job, in any number of processes:
 * one of them does it.
 */
export async function runScheduledBackup(process: ProcessContext, options: ScheduleOptions): Promise<void> {
  const { backups: schedule } = process;
  const { to } = options.settings;
  if (!schedule || !to) return;
  const run = await claimDueRun(process, schedule);
  if (!run) return;
  const target = await openTarget(to, options.settings);
  const taken = await whileReporting(process, run, () => makeBackup(process, run, target, options));
  if (!taken) return;
  await whileReporting(process, run, () => proveAndClear(process, run, target, taken, options));
  await deleteOldRuns(process);
}

/** Runs work during which other processes do not take the run for abandoned. */
export async function whileReporting<T>(process: ProcessContext, run: BackupRun, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void reportRun(process, run).catch(() => {}), reportEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** @returns null when it failed, which is recorded */
async function makeBackup(
  process: ProcessContext,
  run: BackupRun,
  target: BackupTarget,
  { databaseUrl, settings: { passphrase } }: ScheduleOptions,
): Promise<TakenSet | null> {
  try {
    const taken = await takeBackup({ process, databaseUrl }, target, { passphrase, at: run.begunAt });
    await recordSet(process, run, taken);
    const { name: set, bytes, storedBytes, files, rows, lost } = taken;
    process.log.info({ target: target.name, set, bytes, storedBytes, files, rows }, "backed up");
    if (lost.length > 0)
      process.log.error(
        { set, files: lost.length, first: lost[0] },
        "files are lost or damaged, and not in the backup: restore them from an older set, or upload them anew",
      );
    return taken;
  } catch (error) {
    const words = wordsOf(error);
    await recordFailedRun(process, run, words);
    process.log.error(
      { target: target.name, ...causeOf(error) },
      `the backup failed, and is tried again in an hour: ${words}`,
    );
    return null;
  }
}

async function proveAndClear(
  process: ProcessContext,
  run: BackupRun,
  target: BackupTarget,
  { name }: TakenSet,
  { databaseUrl, settings: { keepDays } }: ScheduleOptions,
): Promise<void> {
  const { proof } = await findBackupState(process);
  try {
    if (!proof || proof.result === "failed" || proof.ageSeconds > proofEverySeconds) {
      const manifest = await readManifest(target, name);
      const result = await proveSet(process.dataDir, databaseUrl, target, manifest, process.clock());
      await recordProof(process, run, result);
      const facts = { target: target.name, set: name, detail: result.detail };
      if (result.result === "failed") {
        process.log.error(
          facts,
          "the backup could not be restored as it was: older sets are kept. Run `verify` and make another one with `backup`",
        );
        return;
      }
      process.log.info(
        facts,
        result.result === "passed" ? "the backup was restored and is the same" : "the backup was read",
      );
    }
    const deleted = await deleteExpiredSets(target, keepDays, process.clock());
    if (deleted > 0) process.log.info({ target: target.name, sets: deleted }, "old backups deleted");
  } catch (error) {
    process.log.error(
      { target: target.name, set: name, ...causeOf(error) },
      `the backup was made, but not proved: ${wordsOf(error)}`,
    );
  }
}

/** One sentence for the log and the record. */
function wordsOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (isUnavailable(error)) return "The database does not answer.";
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** The error itself where its words do not say what happened. */
function causeOf(error: unknown): object {
  return error instanceof BackupError ? {} : { err: error };
}
