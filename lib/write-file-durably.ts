import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { errorCode } from "./logger.ts";

/**
 * Writes a whole file so that it survives a power cut once this returns, and so that nobody ever sees half of it: a
 * temporary file beside it, fsync, rename, fsync of the folder. An existing file of that name is replaced; of several
 * writes at once the last one stays. Folders that are missing are made. Only the owner may read file and folder: what is
 * kept this way is personal.
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
  // Another write may have made the folder a moment ago and not have synced it yet.
  await syncFolder(dirname(folder));
}

/**
 * A name beside `path` that no other write has: with a shared one, two writes of one file at once take each other's
 * temporary file away. `deleteTemporaryFiles` knows it by its dot and its ending.
 */
export function temporaryNameFor(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
}

async function writeAndSync(path: string, content: string | Uint8Array): Promise<void> {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** Makes a folder, with those above it that are missing, so that they survive a power cut. Only the owner may enter them. */
export async function makeFolderDurably(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  for (let parent = dirname(resolve(folder)); parent.length >= dirname(made).length; parent = dirname(parent)) {
    await syncFolder(parent).catch((error: unknown) => {
      // A folder that one may write to but not list can't be opened to sync it.
      if (errorCode(error) !== "EACCES") throw error;
    });
    if (parent === dirname(parent)) return;
  }
}

/** Makes renames and removals inside a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}

/**
 * Deletes the temporary files in a folder that were last written before a point in time: a process that died left them,
 * and what is in them was never acknowledged. A folder that is not there has none.
 */
export async function deleteTemporaryFiles(folder: string, before: Date): Promise<void> {
  const files = await readdir(folder).catch(unlessMissing);
  for (const file of files ?? []) {
    if (!file.startsWith(".") || !file.endsWith(".tmp")) continue;
    const path = join(folder, file);
    // It may have become a whole file since the folder was listed.
    const found = await stat(path).catch(unlessMissing);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

/** For `.catch(unlessMissing)`: null for a file or folder that is not there; throws what else went wrong. */
export function unlessMissing(error: unknown): null {
  if (errorCode(error) === "ENOENT") return null;
  throw error;
}
