import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./support/column-types.ts";

/**
 * Entries of the activity log may lose whom they name, and nothing else of them changes (docs/decisions/205-erased-is-erased.md). The values
 * are those of domain/activity/erase-activity.ts.
 */
export async function up(db: AnyDatabase): Promise<void> {
  for (const statement of engineOf(db) === "postgres" ? postgresGuard : sqliteGuard)
    await sql.raw(statement).execute(db);
}

const onlyBlanks = (same: (column: string) => string) => `${[
  "number",
  "at",
  "action",
  "kind",
  "item_id",
  "changes",
  "revision_id",
]
  .map(same)
  .join(" and ")}
  and (${same("actor")} or new.actor = 'an erased person')
  and (${same("actor_id")} or new.actor_id is null)
  and (${same("address")} or new.address is null)
  and (${same("title")} or new.title = '')`;

const sqliteGuard = [
  "drop trigger activity_stays",
  `create trigger activity_stays before update on activity when not (${onlyBlanks((column) => `new.${column} is old.${column}`)}) begin
    select raise(abort, 'entries of the activity log are never changed');
  end`,
];

const postgresGuard = [
  `create or replace function keep_activity() returns trigger language plpgsql as $$
  begin
    if ${onlyBlanks((column) => `new.${column} is not distinct from old.${column}`)} then
      return new;
    end if;
    raise exception 'entries of the activity log are never changed';
  end
  $$`,
];
