import { join } from "node:path";
import { journalFolderOf } from "#domain/leads/intake.ts";
import { withTimeout } from "#lib/pacing.ts";
import { reusedFor } from "#lib/reused-for.ts";
import { writeFileDurably } from "#lib/write-file-durably.ts";

/** Where an inquiry can be kept: as a row, and as a file of the journal until the database takes it. */
export interface StorageState {
  database: "ok" | "away";
  journal: "ok" | "away";
}

/** Milliseconds for which a result is reused, which limits the writes of the check. */
const freshFor = 2_000;

/** Balancers wait no longer than a second for an answer (Kubernetes by default), and a slow disk is no outage. Milliseconds. */
const storageTimeouts = { database: 700, journal: 5_000 };

interface StorageCheckOptions {
  dataDir: string;
  /** Reads a row. */
  ping: () => Promise<void>;
  /** Writes a row. */
  writeRow: () => Promise<void>;
}

/** As large as an ordinary inquiry, so that the file system does not store it inline in its directory entry. */
const probe = Buffer.alloc(8_192);

/**
 * Makes a check that writes like an inquiry does: a row in the database, and a flushed file in the journal, which may have a disk or rights of
 * its own.
 * @returns a function that says where something can be kept; it rejects never
 */
export function createStorageCheck({ dataDir, ping, writeRow }: StorageCheckOptions): () => Promise<StorageState> {
  return reusedFor(freshFor, async () => {
    const [database, journal] = await Promise.all([
      stateOf(() => ping().then(writeRow), storageTimeouts.database),
      stateOf(
        () => writeFileDurably(join(journalFolderOf({ dataDir }), ".storage-probe"), probe),
        storageTimeouts.journal,
      ),
    ]);
    return { database, journal };
  });
}

async function stateOf(work: () => Promise<unknown>, timeout: number): Promise<"ok" | "away"> {
  try {
    await withTimeout(work(), timeout);
    return "ok";
  } catch {
    return "away";
  }
}
