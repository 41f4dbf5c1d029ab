import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./support/column-types.ts";

/** The activity log forgets from which addresses visitors have commented (docs/decisions/183-activity-log.md). */
export async function up(db: AnyDatabase): Promise<void> {
  const without =
    "update activity set address = null where action = 'comment' and actor = 'a visitor' and actor_id is null";
  const statements =
    engineOf(db) === "postgres"
      ? [
          "alter table activity disable trigger activity_stays",
          without,
          "alter table activity enable trigger activity_stays",
        ]
      : ["drop trigger activity_stays", without, sqliteGuard];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** As in 026-activity.ts. */
const sqliteGuard = `create trigger activity_stays before update on activity begin
  select raise(abort, 'entries of the activity log are never changed');
end`;
