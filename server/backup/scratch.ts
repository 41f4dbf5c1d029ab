import { mkdtemp, readdir, rm, rmdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { freeDiskBytes } from "#lib/free-disk.ts";
import { makeFolder, unlessMissing } from "#lib/write-file-durably.ts";
import { BackupError } from "#db/backup/backup-error.ts";

/** Where copies of the database are made: on the disk of the data, since a temporary folder is often in memory. */
const scratchFolder = "backup-scratch";

/** A process that uses a scratch folder says so this often, by its time. Milliseconds. */
const touchEveryMs = 60_000;
const abandonedAfterMs = 10 * touchEveryMs;

/** What stays free for the site while a copy is there. Bytes. */
const reserveBytes = 64 << 20;

/**
 * Runs work in an empty folder that goes afterwards. What killed processes left there goes before.
 * @param neededBytes how much the work will write, at most
 * @throws BackupError when the disk has not so much room
 */
export async function withScratch<T>(
  dataDir: string,
  neededBytes: number,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = join(dataDir, scratchFolder);
  await makeFolder(parent);
  for (const name of await readdir(parent)) {
    const found = await stat(join(parent, name)).catch(unlessMissing);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(join(parent, name), { recursive: true, force: true });
  }
  const free = await freeDiskBytes(parent);
  if (free < neededBytes + reserveBytes)
    throw new BackupError(
      `The disk of DATA_DIR (${dataDir}) has ${megabytes(free)} free, and a copy of the database wants ${megabytes(neededBytes + reserveBytes)}: free some space there.`,
    );
  const folder = await mkdtemp(join(parent, "run-"));
  const timer = setInterval(() => void utimes(folder, new Date(), new Date()).catch(() => {}), touchEveryMs);
  try {
    return await work(folder);
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
    // It may be that of root, who made a backup by hand. Another process may be at work there.
    await rmdir(parent).catch(() => {});
  }
}

/** Bytes for people. */
export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString("en")} MB`;
}
