import { randomUUID } from "node:crypto";
import type { BackupRunsTable } from "#db/tables/site-tables.ts";
import type { BackupSchedule, ProcessContext } from "#domain/context.ts";

type Process = Pick<ProcessContext, "db" | "clock">;

/** A process that makes a backup reports so this often. Milliseconds. */
export const reportEveryMs = 30_000;
/** One that has not reported for so long has ended in the middle of it. Milliseconds. */
const abandonedAfterMs = 5 * 60_000;
/** How long a scheduled backup that failed waits for its next try. Milliseconds. */
const retryAfterMs = 60 * 60_000;
/** For how long the record of a backup is kept. Milliseconds. */
const keptForMs = 400 * 24 * 60 * 60_000;

/** A backup that this process makes. */
export interface BackupRun {
  readonly id: string;
  readonly begunAt: Date;
}

/** Records the beginning of a backup that a command makes. */
export async function beginRun(process: Process, target: string): Promise<BackupRun> {
  const run = newRun(process, target);
  await process.db.insertInto("backup_runs").values(run).execute();
  return { id: run.id, begunAt: run.begun_at };
}

/**
 * Begins the scheduled backup that is due, unless another process makes it. One that failed, or whose process ended in the middle of it, is
 * tried again.
 * @returns null when none is due
 */
export async function claimDueRun(process: Process, schedule: BackupSchedule): Promise<BackupRun | null> {
  const slot = slotBefore(process.clock(), schedule).toISOString();
  const now = process.clock().getTime();
  const { target } = schedule;
  const tries = await process.db
    .selectFrom("backup_runs")
    .selectAll()
    .where("slot", "=", slot)
    .orderBy("attempt", "desc")
    .execute();
  const last = tries[0];
  const isSettled = last?.state === "done" && last.target === target;
  const endedAt = last?.ended_at?.getTime() ?? (last ? last.seen_at.getTime() + abandonedAfterMs : -Infinity);
  const wait = last?.state === "failed" ? retryAfterMs : 0;
  if (isSettled || now < endedAt + wait) return null;
  const run = { ...newRun(process, target), slot, attempt: (last?.attempt ?? 0) + 1 };
  const { numInsertedOrUpdatedRows } = await process.db
    .insertInto("backup_runs")
    .values(run)
    .onConflict((conflict) => conflict.columns(["slot", "attempt"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n ? null : { id: run.id, begunAt: run.begun_at };
}

function newRun({ clock }: Process, target: string) {
  const now = clock();
  return { id: randomUUID(), attempt: 1, target, state: "running" as const, begun_at: now, seen_at: now };
}

/** The newest time of a schedule that is not after `now`. */
export function slotBefore(now: Date, { startMinute, intervalHours }: BackupSchedule): Date {
  const interval = intervalHours * 60 * 60_000;
  const offset = startMinute * 60_000;
  return new Date(Math.floor((now.getTime() - offset) / interval) * interval + offset);
}

/** Reports that the backup is still being made. */
export async function reportRun({ db, clock }: Process, { id }: BackupRun): Promise<void> {
  await db.updateTable("backup_runs").set({ seen_at: clock() }).where("id", "=", id).execute();
}

/** What a backup has stored. */
export interface StoredSet {
  readonly name: string;
  readonly bytes: number;
  readonly storedBytes: number;
}

/** Records a whole set. */
export async function recordSet({ db, clock }: Process, { id }: BackupRun, set: StoredSet): Promise<void> {
  const stored = { set_name: set.name, bytes: set.bytes, stored_bytes: set.storedBytes };
  const ended = { state: "done" as const, ended_at: clock(), error: null };
  await db
    .updateTable("backup_runs")
    .set({ ...ended, ...stored })
    .where("id", "=", id)
    .execute();
}

/** Records why there is no set. */
export async function recordFailedRun({ db, clock }: Process, { id }: BackupRun, error: string): Promise<void> {
  const failed = { state: "failed" as const, ended_at: clock(), error };
  await db.updateTable("backup_runs").set(failed).where("id", "=", id).execute();
}

/** Whether a set could be restored, and what was compared or differs. */
export interface Proof {
  readonly result: NonNullable<BackupRunsTable["proof"]>;
  readonly detail: string;
}

/** Records the proof of the set that a run made. */
export async function recordProof({ db, clock }: Process, { id }: BackupRun, { result, detail }: Proof): Promise<void> {
  const proof = { proved_at: clock(), proof: result, proof_detail: detail };
  await db.updateTable("backup_runs").set(proof).where("id", "=", id).execute();
}

/** Deletes records that are older than a year. */
export async function deleteOldRuns({ db, clock }: Process): Promise<void> {
  const before = new Date(clock().getTime() - keptForMs);
  await db.deleteFrom("backup_runs").where("begun_at", "<", before).execute();
}
