import { sql } from "kysely";
import { type AnyDatabase, columnTypes, engineOf } from "./support/column-types.ts";
import { companyDomainOf } from "./support/company-domains.ts";

/** Inquiries are worked on in the admin area: what becomes of each, who has it, what was done, and rules for new ones. */
export async function up(db: AnyDatabase): Promise<void> {
  await addColumns(db);
  await createTables(db);
  await fillDomains(db);
  await createIndexes(db);
  for (const statement of engineOf(db) === "postgres" ? postgresSearch : sqliteSearch)
    await sql.raw(statement).execute(db);
}

async function addColumns(db: AnyDatabase): Promise<void> {
  const { timestamp, json } = columnTypes(db);
  const leads = () => db.schema.alterTable("leads");
  // SQLite adds one column at a time.
  const columns = [
    leads().addColumn("stage", "text", (column) => column.notNull().defaultTo("new")),
    leads().addColumn("stage_reason", "text"),
    leads().addColumn("owner_id", "text"),
    leads().addColumn("next_step", "text"),
    leads().addColumn("next_step_on", "text"),
    leads().addColumn("due_at", timestamp),
    leads().addColumn("answered_at", timestamp),
    leads().addColumn("alarmed_at", timestamp),
    leads().addColumn("domain", "text"),
    leads().addColumn("details", json, (column) => column.notNull().defaultTo("{}")),
    leads().addColumn("trace", json, (column) => column.notNull().defaultTo("{}")),
    leads().addColumn("merged_into", "text", (column) => column.references("leads.id").onDelete("set null")),
    leads().addColumn("search_text", "text", (column) => column.notNull().defaultTo("")),
    leads().addColumn("changed_at", timestamp),
    leads().addColumn("version", "integer", (column) => column.notNull().defaultTo(1)),
  ];
  for (const column of columns) await column.execute();
}

async function createTables(db: AnyDatabase): Promise<void> {
  const { id, timestamp, json, boolean } = columnTypes(db);
  await db.schema
    .createTable("lead_events")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("at", timestamp, (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("by_email", "text")
    .addColumn("body", json, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("lead_events_of_lead").on("lead_events").columns(["lead_id", "at"]).execute();
  await db.schema.createIndex("lead_events_by").on("lead_events").columns(["by_email"]).execute();

  await db.schema
    .createTable("routing_rules")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("conditions", json, (column) => column.notNull())
    .addColumn("owner_ids", json, (column) => column.notNull())
    .addColumn("turn", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("is_active", boolean, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("spam_rules")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("pattern", "text", (column) => column.notNull().unique())
    .addColumn("matches", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
}

const portion = 500;

/** Addresses of organizations get their domain. What is old was promised no answer, so it has no `due_at`. */
async function fillDomains(db: AnyDatabase): Promise<void> {
  for (let last = ""; ;) {
    const rows = await db
      .selectFrom("leads")
      .select(["id", "email"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(portion)
      .execute();
    for (const { id, email } of rows) {
      const domain = companyDomainOf(String(email));
      if (domain !== null) await db.updateTable("leads").set({ domain }).where("id", "=", id).execute();
    }
    if (rows.length < portion) return;
    last = String(rows.at(-1)?.["id"]);
  }
}

/** Each filter of the list with the order of the list, and what looks for one address or domain. */
async function createIndexes(db: AnyDatabase): Promise<void> {
  const order = "created_at desc, id desc";
  const isOpen = "where answered_at is null and due_at is not null and merged_into is null";
  const statements = [
    `create index leads_by_status on leads (status, ${order})`,
    `create index leads_by_stage on leads (status, stage, ${order})`,
    `create index leads_by_owner on leads (status, owner_id, ${order})`,
    `create index leads_by_type on leads (status, type, ${order})`,
    `create index leads_by_page on leads (page, ${order})`,
    `create index leads_by_campaign on leads ((campaign->>'utm_campaign'), ${order})`,
    `create index leads_by_email on leads (lower(email), ${order})`,
    `create index leads_by_domain on leads (domain, ${order})`,
    `create index leads_merged on leads (merged_into) where merged_into is not null`,
    `create index leads_unanswered on leads (due_at) ${isOpen}`,
    `create index leads_answered on leads (due_at, answered_at) where due_at is not null`,
    `create index leads_next_step on leads (next_step_on) where next_step_on is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  // Deliveries are found by the beginning of their key; the order of letters in PostgreSQL depends on the locale.
  if (engineOf(db) === "postgres")
    await sql`create index outbox_by_key on outbox (idempotency_key text_pattern_ops)`.execute(db);
}

const searched = (row: string) =>
  ["name", "email", "organization", "message", "search_text"].map((column) => `${row}${column}`).join(" || ' ' || ");

// On SQLite the index has numbers in place of ids, which follow the time, so that the newest are found without sorting. It keeps no texts,
// and `secure-delete` removes the words of an inquiry that is deleted.

/** The first of 1024 numbers for inquiries of the same millisecond. */
const firstOf = "cast(round(unixepoch(created_at, 'subsec') * 1000) as integer) * 1024";

const placeOf = `case
          when exists (select 1 from lead_places where number = first + 1023)
            then (select max(number) + 1 from lead_places)
          else coalesce((select max(number) + 1 from lead_places where number between first and first + 1022), first)
        end`;

const sqliteSearch = [
  `create table lead_places (number integer primary key, lead_id text not null unique)`,
  `create virtual table lead_search using fts5(words, content = '', detail = 'none', prefix = '2 3', tokenize = 'ascii')`,
  `insert into lead_search (lead_search, rank) values ('secure-delete', 1)`,
  `insert into lead_places (number, lead_id)
    select first + row_number() over (partition by first order by id) - 1, id
    from (select id, ${firstOf} as first from leads)
    where true on conflict do nothing`,
  `insert into lead_search (rowid, words)
    select number, search_words(${searched("")}) from lead_places join leads on id = lead_id`,
  `create trigger lead_search_insert after insert on leads begin
    insert into lead_places (number, lead_id)
      select ${placeOf}, id from (select id, ${firstOf} as first from leads where id = new.id);
    insert into lead_search (rowid, words)
      select number, search_words(${searched("new.")}) from lead_places where lead_id = new.id;
  end`,
  `create trigger lead_search_update after update of name, email, organization, message, search_text on leads begin
    insert into lead_search (lead_search, rowid, words)
      select 'delete', number, search_words(${searched("old.")}) from lead_places where lead_id = old.id;
    insert into lead_search (rowid, words)
      select number, search_words(${searched("new.")}) from lead_places where lead_id = new.id;
  end`,
  `create trigger lead_search_delete after delete on leads begin
    insert into lead_search (lead_search, rowid, words)
      select 'delete', number, search_words(${searched("old.")}) from lead_places where lead_id = old.id;
    delete from lead_places where lead_id = old.id;
  end`,
];

const postgresSearch = [
  `alter table leads add column search_vector tsvector
    generated always as (array_to_tsvector(search_words(${searched("")}))) stored`,
  "create index leads_searched on leads using gin (search_vector)",
  "analyze leads",
];
