import { statfs } from "node:fs/promises";
import { errorCode } from "./logger.ts";

/**
 * What uploads leave free on the disk, so that there is always room for inquiries and saves. Less is reported on the dashboard. Bytes.
 */
export const reservedDiskBytes = 500 << 20;

/**
 * How many bytes are free on the disk of a folder, for processes without special rights.
 * @throws when the folder can't be read
 */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether something failed because a disk is full, or a user's part of it. */
export function isDiskFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(errorCode(error));
}
