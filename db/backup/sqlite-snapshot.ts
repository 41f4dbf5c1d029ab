import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { isSqliteDamaged } from "../errors.ts";
import { BackupError } from "./backup-error.ts";
import type { Expected } from "./expected-content.ts";
import type { MediaFile, TableSums } from "./table-sums.ts";

/** A copy of the database file `from` as it is at one moment, packed at `to` + ".zst". */
export interface SnapshotTask {
  readonly from: string;
  readonly to: string;
}

/** Unpacks a copy into a new file. */
export interface UnpackTask {
  readonly packed: string;
  readonly to: string;
  readonly expected: Expected;
}

/** Reads a whole database file. */
export interface CheckTask {
  readonly path: string;
}

export interface Snapshot {
  readonly tables: TableSums;
  readonly media: readonly MediaFile[];
  readonly migration: string;
  /** Of the copy. */
  readonly bytes: number;
  readonly sha256: string;
  readonly packed: { readonly path: string; readonly bytes: number };
}

export interface Checked {
  readonly tables: TableSums;
  /** What is wrong with its pages, in SQLite's words. */
  readonly fault: string | null;
}

/** What the thread says. */
export type ThreadAnswer =
  | { result: Snapshot | Checked | void }
  | { failure: { code: string; errcode: number | undefined; message: string } };

const threadFile = join(import.meta.dirname, "sqlite-thread.ts");

/**
 * Copies the database, sums up its tables and packs the copy, in a thread of its own: writers go on meanwhile, in any process.
 * @throws BackupError when the database is damaged or the disk is full
 */
export async function takeSqliteSnapshot(task: SnapshotTask): Promise<Snapshot> {
  return (await runThread(task)) as Snapshot;
}

/** Sums up a database file that nobody writes. */
export async function checkSqliteFile(path: string): Promise<Checked> {
  return (await runThread({ path })) as Checked;
}

/** @throws an error whose code says whether the copy is damaged or the disk is full */
export async function unpackSqlite(task: UnpackTask): Promise<void> {
  await runThread(task);
}

async function runThread(task: SnapshotTask | UnpackTask | CheckTask): Promise<Snapshot | Checked | void> {
  const thread = new Worker(threadFile, { env: {}, execArgv: [], workerData: task });
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  thread.once("message", resolve);
  thread.once("error", reject);
  thread.once("exit", (code) => reject(new BackupError(`The copy of the database ended in the middle (${code}).`)));
  const answer = await promise;
  if ("result" in answer) return answer.result;
  const { code, errcode, message } = answer.failure;
  const error = Object.assign(new Error(message), { code, errcode });
  if (isSqliteDamaged(error)) throw new BackupError(`The database file is damaged (${message}).`, error);
  const isFull = (code === "ENOSPC" && !("packed" in task)) || ((errcode ?? 0) & 0xff) === 13;
  if (isFull) throw new BackupError("The disk is full: a backup wants room for a copy of the database.", error);
  throw error;
}
