import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./support/column-types.ts";

/**
 * SQLite's search index is in the order of its places, and a place was given at the end to whatever came last: what an import or the
 * trash brought back stood above newer posts. The number of a place now follows from the post's date (docs/decisions/147-date-of-a-post.md).
 */
export async function up(db: AnyDatabase): Promise<void> {
  if (engineOf(db) === "postgres") return;
  for (const statement of sqlite) await sql.raw(statement).execute(db);
}

const texts = (row: string) =>
  `${row}.title, coalesce(${row}.excerpt, '') || ' ' || ${row}.slug, ${row}.content || ' ' || coalesce(${row}.category, '')`;

/** The first of 1024 numbers for posts of the same millisecond. */
const firstOf = "cast(round(unixepoch(published_at, 'subsec') * 1000) as integer) * 1024";

/** A place for a post with a date and without a place. */
const takePlace = `insert into blog_search_places (number, post_id)
      select case
          when exists (select 1 from blog_search_places where number = first + 1023)
            then (select max(number) + 1 from blog_search_places)
          else coalesce((select max(number) + 1 from blog_search_places where number between first and first + 1022), first)
        end, id
      from (select id, ${firstOf} as first from blog_posts where id = new.id and published_at is not null)
      where not exists (select 1 from blog_search_places where post_id = new.id);`;

const takeIn = `insert into blog_search (rowid, title, excerpt, content)
      select number, ${texts("new")} from blog_search_places where post_id = new.id and new.published;`;

const sqlite = [
  "drop trigger blog_search_insert",
  "drop trigger blog_search_update",
  "insert into blog_search (blog_search) values ('delete-all')",
  "delete from blog_search_places",
  `insert or ignore into blog_search_places (number, post_id)
    select ${firstOf} + row_number() over (partition by published_at order by id desc) - 1, id
    from blog_posts where published_at is not null`,
  // More than 1024 of one millisecond.
  `insert into blog_search_places (post_id)
    select id from blog_posts where published_at is not null and id not in (select post_id from blog_search_places)`,
  `insert into blog_search (rowid, title, excerpt, content)
    select number, ${texts("blog_posts")} from blog_search_places join blog_posts on id = post_id where published`,
  `create trigger blog_search_insert after insert on blog_posts begin
    update blog_posts set published_at = new.created_at where id = new.id and published and published_at is null;
    ${takePlace}
    ${takeIn}
  end`,
  `create trigger blog_search_update
    after update of title, slug, excerpt, content, category, published on blog_posts begin
    delete from blog_search where rowid = (select number from blog_search_places where post_id = new.id);
    update blog_posts set published_at = new.updated_at where id = new.id and published and published_at is null;
    ${takePlace}
    ${takeIn}
  end`,
];
