import { sql } from "kysely";
import { type AnyDatabase, columnTypes, engineOf } from "./support/column-types.ts";

/**
 * Authors, and what posts got with them: a date that editors set, a slug of their own, a series, and a place at the top of the list
 * (docs/decisions/180-authors-of-posts.md, 181-date-series-and-pinned-posts.md).
 */
export async function up(db: AnyDatabase): Promise<void> {
  const { id, timestamp, boolean, json } = columnTypes(db);
  await db.schema
    .createTable("authors")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("role", "text")
    .addColumn("about", "text")
    .addColumn("picture", "text")
    .addColumn("profiles", json, (column) => column.notNull().defaultTo("[]"))
    .addColumn("is_active", boolean, (column) => column.notNull())
    .addColumn("own_slug", "text")
    .addColumn("meta_title", "text")
    .addColumn("meta_description", "text")
    .addColumn("meta_picture", "text")
    .addColumn("meta_canonical", "text")
    .addColumn("meta_noindex", boolean, (column) => column.notNull().defaultTo(false))
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("updated_at", timestamp, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.insertInto("content_versions").values({ topic: "authors", version: 1 }).execute();

  // SQLite adds one column at a time.
  const posts = db.schema.alterTable("blog_posts");
  await posts.addColumn("authors", json, (column) => column.notNull().defaultTo("[]")).execute();
  await posts.addColumn("dated", timestamp).execute();
  await posts.addColumn("series", "text").execute();
  await posts.addColumn("pinned", boolean, (column) => column.notNull().defaultTo(false)).execute();
  await posts.addColumn("own_slug", "text").execute();
  const statements = engineOf(db) === "sqlite" ? [...indexes, movedPlace] : indexes;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const indexes = [
  // The order of the journal's list, of all posts and of a category.
  "create index blog_posts_listed on blog_posts (published, pinned desc, published_at desc, id)",
  "create index blog_posts_listed_in_category on blog_posts (category, published, pinned desc, published_at desc, id)",
  "create index blog_posts_by_series on blog_posts (series, published, published_at, id) where series is not null",
];

/**
 * SQLite's search index is in the order of dates (017-search-order.ts), so a post with another date gets another place. PostgreSQL's
 * has the date as a column. A first date is dealt with by the triggers that set it.
 */
const movedPlace = `create trigger blog_search_move after update of published_at on blog_posts
    when new.published_at is not old.published_at and old.published_at is not null begin
    delete from blog_search where rowid = (select number from blog_search_places where post_id = new.id);
    delete from blog_search_places where post_id = new.id;
    insert into blog_search_places (number, post_id)
      select case
          when exists (select 1 from blog_search_places where number = first + 1023)
            then (select max(number) + 1 from blog_search_places)
          else coalesce((select max(number) + 1 from blog_search_places where number between first and first + 1022), first)
        end, id
      from (
        select id, cast(round(unixepoch(published_at, 'subsec') * 1000) as integer) * 1024 as first
        from blog_posts where id = new.id and published_at is not null
      );
    insert into blog_search (rowid, title, excerpt, content)
      select number, new.title, coalesce(new.excerpt, '') || ' ' || new.slug, new.content || ' ' || coalesce(new.category, '')
      from blog_search_places where post_id = new.id and new.published;
  end`;
