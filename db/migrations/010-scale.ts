import { sql } from "kysely";
import { linkedPaths } from "./support/linked-paths.ts";
import { type AnyDatabase, engineOf } from "./support/column-types.ts";

/** What lists, searches and links need with 100,000 posts (docs/decisions/117-a-hundred-thousand-posts.md and 118-links-are-written-down.md). */
export async function up(db: AnyDatabase): Promise<void> {
  await createLinks(db);
  const statements = engineOf(db) === "postgres" ? [...postgresLists, ...postgresSearch] : sqliteLists;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const collections = ["blog_posts", "use_cases_content", "modules_content", "case_studies_content"] as const;
const batch = 500;

/** Which items' texts name which paths of this site. Who looks for the links to an item has one path and wants the items. */
async function createLinks(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable("content_links")
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_links_pkey", ["path", "collection", "item_id"])
    .execute();
  await db.schema.createIndex("content_links_item").on("content_links").columns(["item_id"]).execute();
  for (const collection of collections) await fillLinks(db, collection);
}

async function fillLinks(db: AnyDatabase, collection: string): Promise<void> {
  for (let last = ""; ;) {
    const rows = await db
      .selectFrom(collection)
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const row of rows) {
      const links = linkedPaths(JSON.stringify(row)).map((path) => ({ path, collection, item_id: row["id"] }));
      for (let first = 0; first < links.length; first += batch)
        await db
          .insertInto("content_links")
          .values(links.slice(first, first + batch))
          .execute();
    }
    if (rows.length < batch) return;
    last = rows.at(-1)?.["id"];
  }
}

/** The same expression as in db/search-text.ts, or the index does not serve it. */
const searchedText = "lower(coalesce(title, '') || ' ' || coalesce(slug, '') || ' ' || coalesce(excerpt, ''))";

// Every order of the admin's list has an index for all posts and one for those of a state.

/** Those by title hold the title itself: without it PostgreSQL does not see that the index answers alone. */
const postgresLists = [
  "drop index blog_posts_list",
  "drop index blog_posts_title",
  "create index blog_posts_title on blog_posts (lower(title), id) include (title)",
  "create index blog_posts_state_title on blog_posts (published, lower(title), id) include (title)",
  "create index blog_posts_state_updated on blog_posts (published, updated_at desc, id)",
  // What is saved goes to its place in the index at once. Left in a heap for later, it would be read through by every search.
  "alter index if exists blog_posts_text set (fastupdate = off)",
  "select gin_clean_pending_list(oid) from pg_class where oid = to_regclass('blog_posts_text')",
];

/** Those for all posts hold the searched text, so that a search in any order touches no row that it does not show. */
const sqliteLists = [
  "drop index blog_posts_list",
  "drop index blog_posts_title",
  `create index blog_posts_title on blog_posts (lower(title), id, published, ${searchedText})`,
  "drop index blog_posts_updated",
  `create index blog_posts_updated on blog_posts (updated_at desc, id, published, ${searchedText})`,
  "create index blog_posts_state_title on blog_posts (published, lower(title), id)",
  "create index blog_posts_state_updated on blog_posts (published, updated_at desc, id)",
];

// The visitors' index held one list of words with weights for each post. PostgreSQL's index knows no weights: a word of a title was
// looked for in every post that has it anywhere. Now each of the three texts has its own, and the index has what a page is
// sorted and filtered by, so that a usual word is found among the newest posts and the others are left alone. Positions are
// not needed; short enough rows stay whole.

const postgresSearch = [
  "drop trigger blog_search_change on blog_posts",
  `create table blog_search_made with (toast_tuple_target = 8160) as
    select post_id, created_at, category,
      strip(ts_filter(words, '{a}')) as title_words,
      strip(ts_filter(words, '{a,b}')) as head_words,
      strip(words) as all_words
    from blog_search join blog_posts on id = post_id`,
  "drop table blog_search",
  "alter table blog_search_made rename to blog_search",
  `alter table blog_search
    add constraint blog_search_pkey primary key (post_id),
    add constraint blog_search_post foreign key (post_id) references blog_posts (id) on delete cascade,
    alter column created_at set not null,
    alter column title_words set not null,
    alter column head_words set not null,
    alter column all_words set not null,
    alter column title_words set statistics 300,
    alter column head_words set statistics 300`,
  "create index blog_search_title on blog_search using gin (title_words) with (fastupdate = off)",
  "create index blog_search_head on blog_search using gin (head_words) with (fastupdate = off)",
  "create index blog_search_all on blog_search using gin (all_words) with (fastupdate = off)",
  "create index blog_search_newest on blog_search (created_at desc, post_id)",
  "create index blog_search_category on blog_search (category, created_at desc, post_id)",
  `create or replace function blog_search_index() returns trigger language plpgsql as $$
    declare
      in_title tsvector;
      in_head tsvector;
      in_all tsvector;
    begin
      if tg_op = 'UPDATE' then
        if (new.title, new.excerpt, new.content, new.published)
            is not distinct from (old.title, old.excerpt, old.content, old.published) then
          update blog_search set created_at = new.created_at, category = new.category where post_id = new.id
            and (created_at, category) is distinct from (new.created_at, new.category);
          return null;
        end if;
        delete from blog_search where post_id = new.id;
      end if;
      if new.published then
        in_title := strip(to_tsvector('simple', blog_search_plain(new.title)));
        in_head := in_title || strip(to_tsvector('simple', blog_search_plain(new.excerpt)));
        in_all := in_head || strip(to_tsvector('simple', blog_search_plain(new.content)));
        insert into blog_search (post_id, created_at, category, title_words, head_words, all_words)
          values (new.id, new.created_at, new.category, in_title, in_head, in_all);
        insert into blog_search_words (word)
          select found.word from unnest(tsvector_to_array(in_all)) as found (word)
          where not exists (select from blog_search_words known where known.word = found.word)
          order by found.word on conflict do nothing;
      end if;
      return null;
    end
  $$`,
  `create trigger blog_search_change
    after insert or update of title, excerpt, content, published, category, created_at on blog_posts
    for each row execute function blog_search_index()`,
  // The planner must know at once how frequent which words are.
  "analyze blog_search",
  "analyze blog_posts",
];
