import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./support/column-types.ts";

/** Categories of posts, and the index in which visitors search published posts (docs/decisions/108-search-in-the-database.md). */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable("blog_posts").addColumn("category", "text").execute();
  await sql`create index blog_posts_by_category on blog_posts (category, published, created_at desc, id)`.execute(db);
  const statements = engineOf(db) === "postgres" ? postgresIndex : sqliteIndex;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// Drafts never enter the index: triggers take a text in when it is published and out when it is not any more, in the
// transaction of the change, whoever makes it.

/** The number is a post's place in the index, which neither an edit nor VACUUM moves: the higher, the newer. */
const sqliteIndex = [
  `create table blog_search_places (
    number integer primary key,
    post_id text not null unique
  )`,
  `create virtual table blog_search using fts5(
    title, excerpt, content,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  )`,
  `create virtual table blog_search_words using fts5vocab(blog_search, 'row')`,
  `insert into blog_search_places (post_id) select id from blog_posts order by created_at, id desc`,
  `insert into blog_search (rowid, title, excerpt, content)
    select number, title, excerpt, content from blog_search_places join blog_posts on id = post_id where published`,
  `create trigger blog_search_insert after insert on blog_posts begin
    insert into blog_search_places (post_id) values (new.id);
    insert into blog_search (rowid, title, excerpt, content)
      select number, new.title, new.excerpt, new.content from blog_search_places
      where post_id = new.id and new.published;
  end`,
  `create trigger blog_search_update after update of title, excerpt, content, published on blog_posts begin
    delete from blog_search where rowid = (select number from blog_search_places where post_id = new.id);
    insert into blog_search (rowid, title, excerpt, content)
      select number, new.title, new.excerpt, new.content from blog_search_places
      where post_id = new.id and new.published;
  end`,
  `create trigger blog_search_delete after delete on blog_posts begin
    delete from blog_search where rowid = (select number from blog_search_places where post_id = old.id);
    delete from blog_search_places where post_id = old.id;
  end`,
];

/** Punctuation is taken out first: PostgreSQL's parser would keep "members/alumni" or "b.c" as one word. */
const postgresIndex = [
  `create table blog_search (
    post_id text primary key references blog_posts (id) on delete cascade,
    words tsvector not null
  )`,
  `create index blog_search_by_word on blog_search using gin (words)`,
  `create table blog_search_words (word text collate "C" primary key)`,
  String.raw`create function blog_search_plain(source text) returns text language sql immutable as $$
    select regexp_replace(
      normalize(regexp_replace(normalize(lower(coalesce(source, '')), NFD), '[\u0300-\u036f]', '', 'g'), NFC),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')
  $$`,
  `create function blog_search_index() returns trigger language plpgsql as $$
    declare found_words tsvector;
    begin
      delete from blog_search where post_id = new.id;
      if new.published then
        found_words :=
          setweight(to_tsvector('simple', blog_search_plain(new.title)), 'A') ||
          setweight(to_tsvector('simple', blog_search_plain(new.excerpt)), 'B') ||
          setweight(to_tsvector('simple', blog_search_plain(new.content)), 'C');
        insert into blog_search (post_id, words) values (new.id, found_words);
        insert into blog_search_words (word)
          select found.word from unnest(tsvector_to_array(found_words)) as found (word)
          where not exists (select from blog_search_words known where known.word = found.word)
          order by found.word on conflict do nothing;
      end if;
      return null;
    end
  $$`,
  `create trigger blog_search_change after insert or update of title, excerpt, content, published on blog_posts
    for each row execute function blog_search_index()`,
  `update blog_posts set published = published`,
];
