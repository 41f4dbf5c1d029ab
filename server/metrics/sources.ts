import type { OpenDatabase } from "#db/client.ts";
import type { ProcessContext } from "#domain/context.ts";
import type { MediaStorage } from "#domain/media/files/storage.ts";
import type { StorageState } from "../http/storage-check.ts";
import type { WorkRecord } from "../jobs/work-record.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import type { FinishedAnswers } from "../process/finished-answers.ts";

/** What the metrics are read from. */
export interface MetricsSources {
  process: ProcessContext;
  database: Pick<OpenDatabase, "engine" | "ping" | "findBytes" | "countConnections">;
  findStorageState: () => Promise<StorageState>;
  cache: PageCache;
  /** What was sent from memory. */
  finished: FinishedAnswers;
  /** Number of lines at error level. */
  errors: { logged: number };
  /** What the jobs of this process have done. */
  work: WorkRecord;
  /** The bucket of the media library; null where it is in the data folder. */
  bucket: Pick<MediaStorage, "size"> | null;
  /** False leaves out memory, processor and garbage collection: their observers stay for as long as the process. */
  ofProcess: boolean;
}

/** What a subject reads from. */
export interface ReadSources extends MetricsSources {
  /** Runs one read of the database after the other: a scrape must not take all connections of the pool. */
  inTurn: <T>(read: () => Promise<T>) => Promise<T>;
}
