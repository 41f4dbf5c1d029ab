import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./support/column-types.ts";

/**
 * The list of inquiries stays fast with hundreds of thousands: its indexes hold whatever it filters by, and on SQLite the words of each inquiry
 * are kept beside its number, so that common words are looked for there and only rare ones in the index of words
 * (docs/decisions/235-search-of-inquiries.md).
 */
export async function up(db: AnyDatabase): Promise<void> {
  for (const index of former) await db.schema.dropIndex(index).execute();
  for (const statement of indexes) await sql.raw(statement).execute(db);
  if (engineOf(db) === "sqlite") for (const statement of sqliteSearch) await sql.raw(statement).execute(db);
  else await sql`analyze leads`.execute(db);
}

const former = [
  "leads_by_status",
  "leads_by_stage",
  "leads_by_owner",
  "leads_by_type",
  "leads_by_page",
  "leads_by_campaign",
  "leads_unanswered",
  "leads_next_step",
  "leads_answered",
];

const order = "created_at desc, id desc";

const indexes = [
  `create index leads_by_status on leads (status, ${order}, merged_into, stage, type, owner_id)`,
  `create index leads_by_stage on leads (status, stage, ${order}, merged_into, type, owner_id)`,
  `create index leads_by_owner on leads (status, owner_id, ${order}, merged_into, stage, type)`,
  `create index leads_by_type on leads (status, type, ${order}, merged_into, stage, owner_id)`,
  `create index leads_by_page on leads (page, ${order}, status, merged_into, stage, type, owner_id)`,
  `create index leads_by_campaign on leads ((campaign->>'utm_campaign'), ${order}, status, merged_into, stage, type, owner_id)`,
  `create index leads_unanswered on leads (due_at, id, status, stage, type, owner_id, answered_at, merged_into)
    where answered_at is null and due_at is not null and merged_into is null`,
  `create index leads_next_step on leads (next_step_on, id, status, stage, type, owner_id, merged_into)
    where next_step_on is not null and merged_into is null`,
  `create index leads_answered on leads (due_at, answered_at, stage, status, merged_into) where due_at is not null`,
];

const wordsOf = (row: string) =>
  `' ' || search_words(${["name", "email", "organization", "message", "search_text"].map((column) => `${row}${column}`).join(" || ' ' || ")})`;

/** The first of 1024 numbers for inquiries of the same millisecond. */
const firstOf = "cast(round(unixepoch(created_at, 'subsec') * 1000) as integer) * 1024";

const placeOf = `case
          when exists (select 1 from lead_places where number = first + 1023)
            then (select max(number) + 1 from lead_places)
          else coalesce((select max(number) + 1 from lead_places where number between first and first + 1022), first)
        end`;

const sqliteSearch = [
  ...["insert", "update", "delete"].map((change) => `drop trigger lead_search_${change}`),
  "drop table lead_search",
  "alter table lead_places add column words text not null default ''",
  `update lead_places set words = (select ${wordsOf("")} from leads where id = lead_id)`,
  `create virtual table lead_search using fts5(
    words, content = 'lead_places', content_rowid = 'number', detail = 'none', prefix = '2 3', tokenize = 'ascii'
  )`,
  "insert into lead_search (lead_search, rank) values ('secure-delete', 1)",
  "insert into lead_search (rowid, words) select number, words from lead_places",
  `create trigger lead_search_insert after insert on leads begin
    insert into lead_places (number, lead_id, words)
      select ${placeOf}, id, ${wordsOf("new.")} from (select id, ${firstOf} as first from leads where id = new.id);
    insert into lead_search (rowid, words) select number, words from lead_places where lead_id = new.id;
  end`,
  `create trigger lead_search_update after update of name, email, organization, message, search_text on leads begin
    insert into lead_search (lead_search, rowid, words)
      select 'delete', number, words from lead_places where lead_id = new.id;
    update lead_places set words = ${wordsOf("new.")} where lead_id = new.id;
    insert into lead_search (rowid, words) select number, words from lead_places where lead_id = new.id;
  end`,
  `create trigger lead_search_delete after delete on leads begin
    insert into lead_search (lead_search, rowid, words)
      select 'delete', number, words from lead_places where lead_id = old.id;
    delete from lead_places where lead_id = old.id;
  end`,
];
