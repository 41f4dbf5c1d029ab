import { sql } from "kysely";
import { type AnyDatabase, columnTypes, engineOf } from "./support/column-types.ts";

/** The trash, redirects kept by hand, what was imported, and the indexes that admin lists of many thousand posts need (decision 114). */
export async function up(db: AnyDatabase): Promise<void> {
  const { id, timestamp, json } = columnTypes(db);

  await db.schema
    .createTable("trash")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("snapshot", json, (column) => column.notNull())
    .addColumn("former_slugs", json, (column) => column.notNull())
    .addColumn("deleted_by", "text", (column) => column.notNull())
    .addColumn("deleted_at", timestamp, (column) => column.notNull())
    .addUniqueConstraint("trash_item", ["collection", "item_id"])
    .execute();
  await db.schema.createIndex("trash_age").on("trash").columns(["deleted_at"]).execute();

  await db.schema
    .createTable("redirects")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("from_path", "text", (column) => column.notNull().unique())
    .addColumn("to_path", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("redirects_target").on("redirects").columns(["to_path"]).execute();
  await db.insertInto("content_versions").values({ topic: "redirects", version: 1 }).execute();

  await db.schema
    .createTable("imported_entries")
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull().unique())
    .addColumn("imported_at", timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint("imported_entries_pkey", ["collection", "slug"])
    .execute();

  await db.schema
    .createTable("post_counts")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("drafts", "integer", (column) => column.notNull())
    .execute();
  await sql`
    insert into post_counts (id, published, drafts)
    select 1, count(case when published then 1 end), count(case when published then null else 1 end) from blog_posts
  `.execute(db);
  const onPostgres = engineOf(db) === "postgres";
  for (const statement of onPostgres ? countOnPostgres : countOnSqlite) await sql.raw(statement).execute(db);

  if (onPostgres) await indexOnPostgres(db);
  else await indexOnSqlite(db);
}

// Counting 100,000 rows takes PostgreSQL longer than all the rest of a page. Triggers keep the two figures, in one row, so that
// writers wait for each other there in one order only.

const countOnPostgres = [
  `create function count_posts() returns trigger language plpgsql as $$
    declare
      published_more bigint := 0;
      drafts_more bigint := 0;
    begin
      if tg_op <> 'DELETE' then
        select count(*) filter (where published), count(*) filter (where not published)
          into published_more, drafts_more from added;
      end if;
      if tg_op <> 'INSERT' then
        select published_more - count(*) filter (where published), drafts_more - count(*) filter (where not published)
          into published_more, drafts_more from removed;
      end if;
      if published_more <> 0 or drafts_more <> 0 then
        update post_counts set published = published + published_more, drafts = drafts + drafts_more;
      end if;
      return null;
    end
  $$`,
  `create trigger post_counts_insert after insert on blog_posts referencing new table as added
    for each statement execute function count_posts()`,
  `create trigger post_counts_update after update on blog_posts referencing new table as added old table as removed
    for each statement execute function count_posts()`,
  `create trigger post_counts_delete after delete on blog_posts referencing old table as removed
    for each statement execute function count_posts()`,
];

const countOnSqlite = [
  `create trigger post_counts_insert after insert on blog_posts begin
    update post_counts set published = published + new.published, drafts = drafts + (not new.published);
  end`,
  `create trigger post_counts_update after update of published on blog_posts when new.published <> old.published begin
    update post_counts set published = published + new.published - old.published,
      drafts = drafts + (not new.published) - (not old.published);
  end`,
  `create trigger post_counts_delete after delete on blog_posts begin
    update post_counts set published = published - old.published, drafts = drafts - (not old.published);
  end`,
];

/** What the admin's search looks through; the same expression as in db/search-text.ts, or the index does not serve it. */
const searchedText = "lower(coalesce(title, '') || ' ' || coalesce(slug, '') || ' ' || coalesce(excerpt, ''))";

async function indexOnPostgres(db: AnyDatabase): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("create index blog_posts_newest on blog_posts (created_at desc, id)");
  await run("create index blog_posts_state on blog_posts (published, created_at desc, id)");
  await run("create index blog_posts_title on blog_posts (lower(title), id)");
  await run("create index blog_posts_updated on blog_posts (updated_at desc, id)");
  if (!(await provideTrigrams(db))) return;
  await run(`create index blog_posts_text on blog_posts using gin ((${searchedText}) gin_trgm_ops)`);
}

/**
 * Trigrams find text within words. The extension comes with PostgreSQL, and an ordinary owner may install it ("trusted"); where
 * the server has it not, or forbids it, searching stays possible and is slower.
 */
async function provideTrigrams(db: AnyDatabase): Promise<boolean> {
  const { rows } = await sql<{ installed: boolean; possible: boolean }>`
    select
      exists (select from pg_extension where extname = 'pg_trgm') as installed,
      exists (
        select from pg_available_extension_versions
        where name = 'pg_trgm'
          and (trusted or (select rolsuper from pg_roles where rolname = current_user))
          and has_database_privilege(current_database(), 'create')
      ) as possible`.execute(db);
  if (rows[0]?.installed) return true;
  if (!rows[0]?.possible) return false;
  await sql`create extension if not exists pg_trgm`.execute(db);
  return true;
}

/** Each holds everything that picking the rows of a page needs: the rows themselves, with their long texts, are not touched. */
async function indexOnSqlite(db: AnyDatabase): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create index blog_posts_newest on blog_posts (created_at desc, id, published, ${searchedText})`);
  await run("create index blog_posts_state on blog_posts (published, created_at desc, id)");
  await run("create index blog_posts_title on blog_posts (lower(title), id, published)");
  await run("create index blog_posts_updated on blog_posts (updated_at desc, id, published)");
}
