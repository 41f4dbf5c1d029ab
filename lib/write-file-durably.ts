import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { errorCode } from "./logger.ts";

/**
 * Writes a whole file so that it survives a power cut once this returns, and so that no reader sees half of it: a
 * temporary file beside it, fsync, rename, fsync of the folder. Replaces an existing file; of several writes at once
 * the last one wins. Makes missing folders. Only the owner can read file and folder, because the content is personal
 * data.
 */
export async function writeFileDurably(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  await makeFolderDurably(folder);
  const temporary = temporaryNameFor(path);
  try {
    await writeAndSync(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(folder);
  // A concurrent write may have made the folder without having synced it yet.
  await syncFolder(dirname(folder));
}

/**
 * A temporary name beside `path`, unique for each write: with a shared one, concurrent writes of one file delete each
 * other's temporary file. `deleteTemporaryFiles` recognizes it by its dot and its ending.
 */
export function temporaryNameFor(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
}

async function writeAndSync(path: string, content: string | Uint8Array): Promise<void> {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** Makes a folder, with missing parents, so that they survive a power cut. Only the owner can enter them. */
export async function makeFolderDurably(folder: string): Promise<void> {
  const made = await makeFolder(resolve(folder));
  if (made === undefined) return;
  for (let parent = dirname(resolve(folder)); parent.length >= dirname(made).length; parent = dirname(parent)) {
    await syncFolder(parent).catch((error: unknown) => {
      // A folder that may be written but not listed can't be opened for syncing.
      if (errorCode(error) !== "EACCES") throw error;
    });
    if (parent === dirname(parent)) return;
  }
}

/**
 * Makes a folder with its missing parents. Node's own `recursive` never ends, and takes a whole core, where a folder is there but the
 * system makes none in it, as in /proc.
 * @param folder absolute path
 * @param mode who may do what there, less what the process's umask takes away; the owner alone by default
 * @returns the first folder that it made; nothing when all were there
 */
export async function makeFolder(folder: string, { mode = 0o700 } = {}): Promise<string | undefined> {
  try {
    return await makeOne(folder, mode);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    const first = await makeFolder(dirname(folder), { mode });
    const made = await makeOne(folder, mode);
    return first ?? made;
  }
}

/** Makes one folder and returns it; nothing when it is there. */
async function makeOne(folder: string, mode: number): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode });
    return folder;
  } catch (error) {
    const found = await stat(folder).catch(() => null);
    if (found?.isDirectory()) return undefined;
    throw error;
  }
}

/** Makes renames and removals inside a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}

/**
 * Deletes temporary files in a folder that were last written before a point in time. They are left by a process that
 * died, and their content was never acknowledged. A missing folder counts as empty.
 */
export async function deleteTemporaryFiles(folder: string, before: Date): Promise<void> {
  const files = await readdir(folder).catch(unlessMissing);
  for (const file of files ?? []) {
    if (!file.startsWith(".") || !file.endsWith(".tmp")) continue;
    const path = join(folder, file);
    // A write may have renamed it since the folder was listed.
    const found = await stat(path).catch(unlessMissing);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

/** For `.catch(unlessMissing)`: null when the file or folder does not exist; rethrows other errors. */
export function unlessMissing(error: unknown): null {
  if (errorCode(error) === "ENOENT") return null;
  throw error;
}
