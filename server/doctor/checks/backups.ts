import { findBackupState } from "#domain/backups/backup-state.ts";
import type { Finding } from "#domain/system/report.ts";
import { type Check, type CheckedSite, bad, inBytes, inTime, ok } from "../check.ts";

/** Whether there is a backup, how old it is, and whether it was proved. */
export const backupChecks: readonly Check[] = [{ name: "Backups", needs: "database", run: checkBackups }];

const subject = "Backups";

async function checkBackups({ context }: CheckedSite): Promise<Finding[]> {
  const { schedule, newest, failure, proof, isLate } = await findBackupState(context);
  const found: Finding[] = [];
  if (schedule === null && newest === null) {
    const words = "There is no backup, and none is planned: what a broken disk or a mistake takes away is lost.";
    const remedy =
      "Set BACKUP_TARGET to a folder on another disk, or to a bucket, so that the site makes one each night; .env.example says how.";
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
  if (proof !== null && proof.result !== "passed") {
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
