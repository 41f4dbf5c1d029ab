import { statfs } from "node:fs/promises";

/**
 * How many bytes are free on the disk of a folder, for processes without special rights.
 * @throws when the folder can't be read
 */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
