import { sql } from "kysely";
import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** What a planned publication makes public: the drafts as they were when it was planned (docs/decisions/214-plans-keep-their-words.md). */
export async function up(db: AnyDatabase): Promise<void> {
  const { json } = columnTypes(db);
  await db.schema
    .createTable("planned_drafts")
    .addColumn("schedule_id", "text", (column) => column.notNull().references("schedules.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("body", json, (column) => column.notNull())
    .addColumn("base_version", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("planned_drafts_pkey", ["schedule_id", "kind", "item_id"])
    .execute();
  // Plans that wait now go live with the drafts as they are now.
  await sql`
    insert into planned_drafts (schedule_id, kind, item_id, action, body, base_version, version)
    select schedules.id, drafts.kind, drafts.item_id, drafts.action, drafts.body, drafts.base_version, drafts.version
    from schedules
    inner join drafts on (schedules.kind = 'release' and drafts.release_id = schedules.item_id)
      or (drafts.release_id = '' and drafts.kind = schedules.kind and drafts.item_id = schedules.item_id)
    where schedules.action = 'publish' and schedules.state in ('waiting', 'paused')
  `.execute(db);
}
