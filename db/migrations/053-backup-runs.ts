import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** What became of each backup, and of the proof that it can be restored. */
export async function up(db: AnyDatabase): Promise<void> {
  const { id, timestamp } = columnTypes(db);
  await db.schema
    .createTable("backup_runs")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("slot", "text")
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("begun_at", timestamp, (column) => column.notNull())
    .addColumn("seen_at", timestamp, (column) => column.notNull())
    .addColumn("ended_at", timestamp)
    .addColumn("set_name", "text")
    .addColumn("bytes", "bigint")
    .addColumn("stored_bytes", "bigint")
    .addColumn("error", "text")
    .addColumn("proved_at", timestamp)
    .addColumn("proof", "text")
    .addColumn("proof_detail", "text")
    .execute();
  // Several processes try to begin the same attempt, and one of them can.
  await db.schema.createIndex("backup_runs_once").unique().on("backup_runs").columns(["slot", "attempt"]).execute();
  await db.schema.createIndex("backup_runs_begun").on("backup_runs").columns(["begun_at"]).execute();
}
