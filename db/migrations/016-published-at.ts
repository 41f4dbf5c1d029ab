import { sql } from "kysely";
import { type AnyDatabase, columnTypes, engineOf } from "./support/column-types.ts";

/**
 * When a post was published for the first time: its date, and its place in lists, feeds and search. Null while it never was. The
 * database keeps it, whoever publishes (docs/decisions/147-date-of-a-post.md).
 */
export async function up(db: AnyDatabase): Promise<void> {
  const isPostgres = engineOf(db) === "postgres";
  await db.schema.alterTable("blog_posts").addColumn("published_at", columnTypes(db).timestamp).execute();
  const wasPublished = isPostgres ? "snapshot ->> 'published' = 'true'" : "json_extract(snapshot, '$.published')";
  const statements = [
    `update blog_posts set published_at = created_at where published or exists (
      select 1 from revisions where collection = 'blog_posts' and item_id = blog_posts.id and ${wasPublished})`,
    "create index blog_posts_public on blog_posts (published, published_at desc, id)",
    "drop index blog_posts_by_category",
    "create index blog_posts_by_category on blog_posts (category, published, published_at desc, id)",
    ...(isPostgres ? postgres : sqlite),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const sqliteTexts =
  "new.title, coalesce(new.excerpt, '') || ' ' || new.slug, new.content || ' ' || coalesce(new.category, '')";

const sqliteIndex = `insert into blog_search (rowid, title, excerpt, content)
      select number, ${sqliteTexts} from blog_search_places where post_id = new.id and new.published;`;

/** The index is in the order of its places: a draft gets a new one, above all others, when it is published. */
const sqlite = [
  "drop trigger blog_search_insert",
  "drop trigger blog_search_update",
  `create trigger blog_search_insert after insert on blog_posts begin
    update blog_posts set published_at = new.created_at where id = new.id and published and published_at is null;
    insert into blog_search_places (post_id) values (new.id);
    ${sqliteIndex}
  end`,
  `create trigger blog_search_update
    after update of title, slug, excerpt, content, category, published on blog_posts begin
    delete from blog_search where rowid = (select number from blog_search_places where post_id = new.id);
    delete from blog_search_places where post_id = new.id and new.published and old.published_at is null;
    insert into blog_search_places (post_id)
      select new.id where not exists (select 1 from blog_search_places where post_id = new.id);
    ${sqliteIndex}
    update blog_posts set published_at = new.updated_at where id = new.id and published and published_at is null;
  end`,
];

const postgresWords = (text: string) => `strip(to_tsvector('simple', blog_search_plain(${text})))`;

const postgres = [
  `create function blog_posts_date() returns trigger language plpgsql as $$
    begin
      new.published_at := case when tg_op = 'INSERT' then new.created_at else new.updated_at end;
      return new;
    end
  $$`,
  `create trigger blog_posts_date before insert or update of published on blog_posts
    for each row when (new.published and new.published_at is null) execute function blog_posts_date()`,
  "alter table blog_search rename column created_at to published_at",
  `create or replace function blog_search_index() returns trigger language plpgsql as $$
    declare
      in_title tsvector;
      in_head tsvector;
      in_all tsvector;
    begin
      if tg_op = 'UPDATE' then
        if (new.title, new.slug, new.excerpt, new.content, new.category, new.published)
            is not distinct from (old.title, old.slug, old.excerpt, old.content, old.category, old.published) then
          update blog_search set published_at = new.published_at where post_id = new.id
            and published_at is distinct from new.published_at;
          return null;
        end if;
        delete from blog_search where post_id = new.id;
      end if;
      if new.published then
        in_title := ${postgresWords("new.title")};
        in_head := in_title || ${postgresWords("concat(new.excerpt, ' ', new.slug)")};
        in_all := in_head || ${postgresWords("concat(new.content, ' ', new.category)")};
        insert into blog_search (post_id, published_at, category, title_words, head_words, all_words)
          values (new.id, new.published_at, new.category, in_title, in_head, in_all);
        insert into blog_search_words (word)
          select found.word from unnest(tsvector_to_array(in_all)) as found (word)
          where not exists (select from blog_search_words known where known.word = found.word)
          order by found.word on conflict do nothing;
      end if;
      return null;
    end
  $$`,
  "drop trigger blog_search_change on blog_posts",
  `create trigger blog_search_change
    after insert or update of title, slug, excerpt, content, published, category, published_at on blog_posts
    for each row execute function blog_search_index()`,
  // The planner must know the new column's values at once.
  "analyze blog_posts",
];
