import { copyFile, chown, chmod, lstat, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolderDurably, syncFolder, unlessMissing } from "#lib/write-file-durably.ts";

/** What is restored is collected here, and no site starts while it is there (server/process/open-process.ts). */
export const restoringFolder = "restoring";

/** What the site keeps in its folder, with the copies that updates have made of the database. */
const ours = /^(?:auth-secret|journal|mail|media|texts)$|^homecoming\.sqlite/;
/** What SQLite leaves beside a file that is gone. */
const leftover = /^homecoming\.sqlite-(?:wal|shm|journal)$/;

/** Whether a data folder has something of a site that a restore would replace. */
export async function hasSite(dataDir: string): Promise<boolean> {
  const names = (await readdir(dataDir).catch(unlessMissing)) ?? [];
  return names.some((name) => ours.test(name) && !leftover.test(name));
}

/** Whose a data folder is, or will be: that of the folder that it is made in. */
export async function ownerOf(dataDir: string): Promise<{ uid: number; gid: number }> {
  return (await stat(dataDir).catch(unlessMissing)) ?? stat(dirname(dataDir));
}

/** Makes an empty folder for what is restored; what an earlier try left is deleted. */
export async function beginRestoring(dataDir: string): Promise<string> {
  const folder = join(dataDir, restoringFolder);
  await rm(folder, { recursive: true, force: true });
  await makeFolderDurably(folder);
  return folder;
}

/**
 * Copies the inquiries that wait in the journal of a site into what is restored: they were acknowledged, and are perhaps nowhere else. One
 * that the database has is known by its key.
 * @returns how many
 */
export async function keepInquiries(dataDir: string): Promise<number> {
  const [from, to] = [dataDir, join(dataDir, restoringFolder)].map((folder) => join(folder, "journal"));
  if (from === undefined || to === undefined) return 0;
  const entries = (await readdir(from, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  const waiting = entries.filter((entry) => entry.isFile() && /^[^.].*\.json$/.test(entry.name));
  if (waiting.length > 0) await makeFolderDurably(to);
  for (const { name } of waiting) await copyFile(join(from, name), join(to, name));
  return waiting.length;
}

/**
 * Puts what was collected in the place of what is there. A site that is cut off in the middle does not start, since the folder stays until
 * the end.
 * @returns the folder with what was there before; null when there was nothing
 */
export async function swapIn(dataDir: string, now: Date): Promise<string | null> {
  const folder = join(dataDir, restoringFolder);
  const incoming = await readdir(folder);
  const former = (await readdir(dataDir)).filter((name) => ours.test(name));
  // A secret that is not in the set is not replaced: it is probably still the one.
  const leaving = former.filter((name) => name !== "auth-secret" || incoming.includes(name));
  const aside = join(dataDir, `replaced-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`);
  if (leaving.length > 0) await makeFolderDurably(aside);
  for (const name of leaving) await rename(join(dataDir, name), join(aside, name));
  for (const name of incoming) await rename(join(folder, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rmdir(folder);
  await syncFolder(dataDir);
  return leaving.length > 0 ? aside : null;
}

/** Ends a restore before anything was replaced. */
export async function abandonRestoring(dataDir: string): Promise<void> {
  await rm(join(dataDir, restoringFolder), { recursive: true, force: true });
}

/** Gives everything below a folder to its owner, for him alone. Another owner can be set by root only. */
export async function setOwner(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const inside = await readdir(folder, { recursive: true });
  for (const path of [folder, ...inside.map((name) => join(folder, name))]) {
    const found = await lstat(path);
    if (found.isSymbolicLink()) continue;
    await chmod(path, found.isDirectory() ? 0o700 : 0o600);
    if (process.getuid?.() === 0) await chown(path, uid, gid);
  }
}
