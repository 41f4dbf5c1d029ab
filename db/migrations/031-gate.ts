import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** The team's style list, and the nightly accessibility reports (docs/decisions/185-publish-gate.md). */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, json } = columnTypes(db);
  await db.schema
    .createTable("style_words")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("better", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("accessibility_runs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("started_by", "text", (column) => column.notNull())
    .addColumn("started_at", timestamp, (column) => column.notNull())
    .addColumn("touched_at", timestamp, (column) => column.notNull())
    .addColumn("ended_at", timestamp)
    .addColumn("left_out", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("accessibility_pages")
    .addColumn("run_id", "text", (column) => column.notNull().references("accessibility_runs.id").onDelete("cascade"))
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("errors", "integer", (column) => column.notNull())
    .addColumn("warnings", "integer", (column) => column.notNull())
    .addColumn("findings", json, (column) => column.notNull())
    .addPrimaryKeyConstraint("accessibility_pages_key", ["run_id", "path"])
    .execute();
}
