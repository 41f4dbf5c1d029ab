import type { ProcessContext } from "#domain/context.ts";

/** A backup as the screen of the system lists it. */
export interface RecentBackup {
  readonly id: string;
  readonly state: "running" | "done" | "failed";
  /** Folder or bucket, without credentials. */
  readonly target: string;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  readonly bytes: number | null;
  /** Why there is none. */
  readonly error: string | null;
  /** What the try to restore it has shown; null before that. */
  readonly proof: "passed" | "partial" | "failed" | null;
  readonly provedAt: Date | null;
}

/** The newest backups, also those that failed, newest first. */
export async function findRecentBackups({ db }: Pick<ProcessContext, "db">, limit: number): Promise<RecentBackup[]> {
  const rows = await db.selectFrom("backup_runs").selectAll().orderBy("begun_at", "desc").limit(limit).execute();
  return rows.map(({ id, state, target, begun_at, ended_at, bytes, error, proof, proved_at }) => ({
    id,
    state,
    target,
    begunAt: begun_at,
    endedAt: ended_at,
    bytes,
    error,
    proof,
    provedAt: proved_at,
  }));
}
