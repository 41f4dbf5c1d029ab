import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Writes a whole file so that it survives a power cut once this returns, and so that nobody ever sees half of it: a
 * temporary file beside it, fsync, rename, fsync of the folder. An existing file of that name is replaced. Folders that
 * are missing are made. Only the owner may read file and folder: what is kept this way is personal.
 */
export async function writeFileDurably(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(dirname(made));
  const temporary = join(folder, `.${basename(path)}.tmp`);
  try {
    await using file = await open(temporary, "w", 0o600);
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  await rename(temporary, path);
  await syncFolder(folder);
}

/** Makes renames and removals inside a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}
