import { stat } from "node:fs/promises";
import { BackupError } from "#db/backup/backup-error.ts";
import { serverVersionOf, withClient } from "#db/backup/postgres-dump.ts";
import { requireProgram } from "#db/backup/postgres-programs.ts";
import { findBackupState } from "#domain/backups/backup-state.ts";
import type { Finding } from "#domain/system/report.ts";
import { inBytes, inTime } from "#lib/text/amounts.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";

/** Whether there is a backup, how old it is, whether it was proved, and whether what makes it is as it should be. */
export const backupChecks: readonly Check[] = [
  { name: "Backups", needs: "database", run: checkBackups },
  { name: "Backups", run: checkPlace },
  { name: "Backups", needs: "database", run: checkProgram },
];

const subject = "Backups";

async function checkBackups({ context }: CheckedSite): Promise<Finding[]> {
  const { schedule, newest, failure, proof, isLate } = await findBackupState(context);
  const found: Finding[] = [];
  if (schedule === null && newest === null) {
    const words = "There is no backup, and none is planned: what a broken disk or a mistake takes away is lost.";
    const remedy =
      "Set BACKUP_TO to a folder on another disk, or to a bucket, so that the site makes one each night; .env.example says how.";
    return [bad("warning", "backups.none", subject, words, remedy)];
  }
  if (isLate) {
    const words =
      newest === null
        ? "No backup has been made yet, and the first one is late."
        : `The newest backup is ${inTime(newest.ageSeconds * 1_000)} old, and the next one is late.`;
    const remedy =
      "See that the site runs, and what its log says of backups; `npm run -s cli -- backup` makes one now.";
    found.push(bad("problem", "backups.late", subject, words, remedy));
  }
  if (failure !== null) {
    const words = `The last backup failed, ${inTime(context.clock().getTime() - failure.at.getTime())} ago: ${failure.error}`;
    found.push(bad("problem", "backups.failed", subject, words, "Mend that; the site tries again an hour later."));
  }
  if (proof?.result === "partial") {
    const remedy =
      "Let the role of DATABASE_URL create databases (alter role … createdb), so that each backup is restored.";
    found.push(bad("warning", "backups.proof-partial", "Proof", `Of the newest backup ${proof.detail}.`, remedy));
  }
  if (proof?.result === "failed") {
    const words = `The newest backup could not be restored when that was tried: ${proof.detail}`;
    const remedy =
      "Make another one with `npm run -s cli -- backup`, and look at its disk or bucket if that fails as well.";
    found.push(bad("problem", "backups.proof-failed", "Proof", words, remedy));
  }
  if (found.length > 0) return found;
  const age =
    newest === null
      ? "The first backup is to come."
      : `The newest one is ${inTime(newest.ageSeconds * 1_000)} old, ${inBytes(newest.bytes)}.`;
  const proved =
    proof === null ? "It was not proved yet." : `It was restored for a proof ${inTime(proof.ageSeconds * 1_000)} ago.`;
  return [ok("backups", subject, `${age} ${newest === null ? "" : proved}`.trim())];
}

/** Looks at the place of backups that the settings name. */
async function checkPlace({ config: { backup, dataDir } }: CheckedSite): Promise<Finding[]> {
  const { to, passphrase } = backup;
  if (!to) return [];
  const found: Finding[] = [];
  if (passphrase === undefined) {
    const words = "The secret of the site is not in its backups, because BACKUP_PASSPHRASE is not set.";
    const remedy = "Set it, and keep it elsewhere; or keep auth-secret or AUTH_SECRET elsewhere.";
    found.push(bad("warning", "backups.no-passphrase", "Secret", words, remedy));
  }
  if (to.kind === "bucket") return found;
  const [place, data] = await Promise.all([to.path, dataDir].map((path) => stat(path).catch(() => null)));
  if (!place?.isDirectory()) {
    const words = `BACKUP_TO (${to.path}) is no folder.`;
    return [...found, bad("problem", "backups.no-folder", "Place", words, "Make it, or mount its disk.")];
  }
  if (place.dev === data?.dev) {
    const words = `BACKUP_TO (${to.path}) is on the disk of DATA_DIR, and lost with it.`;
    found.push(bad("warning", "backups.same-disk", "Place", words, "Name a folder on another disk, or a bucket."));
  }
  return found;
}

/** Looks whether PostgreSQL can be dumped from here. */
async function checkProgram({ config: { backup, databaseUrl } }: CheckedSite): Promise<Finding[]> {
  if (databaseUrl === undefined || !backup.to) return [];
  const version = await withClient(databaseUrl, serverVersionOf);
  try {
    for (const program of ["pg_dump", "pg_restore"] as const) await requireProgram(program, version);
    return [];
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return [
      bad(
        "problem",
        "backups.program",
        "Programs",
        error.message,
        "Afterwards make a backup with `npm run -s cli -- backup`.",
      ),
    ];
  }
}
