import { join } from "node:path";
import { writeFileDurably } from "#lib/write-file-durably.ts";

/** Nothing can be stored: neither an enquiry nor a save would succeed. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super("nothing can be stored", { cause });
    this.name = "StorageError";
  }
}

/** Milliseconds for which a result is reused, which limits the writes of the check. */
const freshFor = 2_000;

interface StorageCheckOptions {
  dataDir: string;
  /** Writes a row. */
  writeRow: () => Promise<void>;
}

/** As large as an ordinary enquiry, so that the file system does not store it inline in its directory entry. */
const probe = Buffer.alloc(8_192);

/**
 * Makes a check that writes like an enquiry does: a row in the database, and a flushed file in the data folder.
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
