import { join } from "node:path";
import { writeFileDurably } from "#lib/write-file-durably.ts";

/** Nothing that must be kept can be: an enquiry would find neither the database nor the journal, or a save only one of them. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super("nothing can be stored", { cause });
    this.name = "StorageError";
  }
}

/** Milliseconds for which an answer counts, so that asking costs no more writes than that. */
const freshFor = 2_000;

interface StorageCheckOptions {
  dataDir: string;
  /** Writes a row. */
  writeRow: () => Promise<void>;
}

/** As large as an ordinary enquiry, and so never put into a directory's own block by the file system. */
const probe = Buffer.alloc(8_192);

/**
 * Makes a check that writes as a visitor's enquiry does: a row in the database, and a file in the data folder, flushed to the disk.
 * @returns a function that rejects with StorageError when one of them fails
 */
export function createStorageCheck({ dataDir, writeRow }: StorageCheckOptions): () => Promise<void> {
  let checked: { at: number; result: Promise<void> } | undefined;
  async function check(): Promise<void> {
    try {
      await writeFileDurably(join(dataDir, ".storage-probe"), probe);
      await writeRow();
    } catch (error) {
      throw new StorageError(error);
    }
  }
  return () => {
    const now = performance.now();
    if (checked === undefined || now - checked.at > freshFor) checked = { at: now, result: check() };
    return checked.result;
  };
}
