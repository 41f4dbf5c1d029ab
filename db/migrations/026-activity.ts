import { sql } from "kysely";
import { type AnyDatabase, columnTypes, engineOf } from "./support/column-types.ts";

/** The activity log (docs/decisions/183-activity-log.md). What revisions tell of the time before is its beginning. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, json } = columnTypes(db);
  const isPostgres = engineOf(db) === "postgres";
  await db.schema
    .createTable("activity")
    .addColumn("number", isPostgres ? "serial" : "integer", (column) =>
      isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn("at", timestamp, (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("actor_id", "text")
    .addColumn("address", "text")
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text")
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("changes", json, (column) => column.notNull())
    .addColumn("revision_id", "text")
    .execute();

  const title = isPostgres
    ? sql`coalesce(snapshot ->> 'title', snapshot ->> 'name', item_id)`
    : sql`coalesce(json_extract(snapshot, '$.title'), json_extract(snapshot, '$.name'), item_id)`;
  await sql`
    insert into activity (at, actor, action, kind, item_id, title, changes, revision_id)
    select created_at, actor_email, action, collection, item_id,
      case when collection = 'site_texts' then item_id else ${title} end, '[]', id
    from revisions order by created_at, collection, item_id, version
  `.execute(db);

  for (const columns of [
    ["at"],
    ["actor", "number"],
    ["kind", "number"],
    ["actor", "kind", "number"],
    ["item_id", "number"],
  ]) {
    await db.schema
      .createIndex(`activity_by_${columns.filter((name) => name !== "number").join("_")}`)
      .on("activity")
      .columns(columns)
      .execute();
  }
  for (const statement of isPostgres ? postgresGuard : sqliteGuard) await sql.raw(statement).execute(db);
}

// Nobody rewrites the log, whatever a defect of the program makes of a query.

const sqliteGuard = [
  `create trigger activity_stays before update on activity begin
    select raise(abort, 'entries of the activity log are never changed');
  end`,
];

const postgresGuard = [
  `create function keep_activity() returns trigger language plpgsql as $$
  begin
    raise exception 'entries of the activity log are never changed';
  end
  $$`,
  `create trigger activity_stays before update on activity for each row execute function keep_activity()`,
];
