import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./support/column-types.ts";

/** Visitors search posts by slug and category, too: the slug counts like the excerpt, the category like the text (docs/decisions/108). */
export async function up(db: AnyDatabase): Promise<void> {
  const statements = engineOf(db) === "postgres" ? postgres : sqlite;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// The index keeps words and no texts, so both engines take the words in where they belong and nothing else changes.

const sqliteTexts = (row: string) =>
  `${row}.title, coalesce(${row}.excerpt, '') || ' ' || ${row}.slug, ${row}.content || ' ' || coalesce(${row}.category, '')`;

const sqlite = [
  "drop trigger blog_search_insert",
  "drop trigger blog_search_update",
  "insert into blog_search (blog_search) values ('delete-all')",
  `insert into blog_search (rowid, title, excerpt, content)
    select number, ${sqliteTexts("blog_posts")} from blog_search_places join blog_posts on id = post_id where published`,
  `create trigger blog_search_insert after insert on blog_posts begin
    insert into blog_search_places (post_id) values (new.id);
    insert into blog_search (rowid, title, excerpt, content)
      select number, ${sqliteTexts("new")} from blog_search_places where post_id = new.id and new.published;
  end`,
  `create trigger blog_search_update
    after update of title, slug, excerpt, content, category, published on blog_posts begin
    delete from blog_search where rowid = (select number from blog_search_places where post_id = new.id);
    insert into blog_search (rowid, title, excerpt, content)
      select number, ${sqliteTexts("new")} from blog_search_places where post_id = new.id and new.published;
  end`,
];

const postgresWords = (text: string) => `strip(to_tsvector('simple', blog_search_plain(${text})))`;

const postgres = [
  `update blog_search set
      head_words = head_words || ${postgresWords("slug")},
      all_words = all_words || ${postgresWords("slug || ' ' || coalesce(blog_posts.category, '')")}
    from blog_posts where id = post_id`,
  `insert into blog_search_words (word)
    select distinct word from blog_posts,
      unnest(tsvector_to_array(${postgresWords("slug || ' ' || coalesce(category, '')")})) as found (word)
    where published order by word on conflict do nothing`,
  `create or replace function blog_search_index() returns trigger language plpgsql as $$
    declare
      in_title tsvector;
      in_head tsvector;
      in_all tsvector;
    begin
      if tg_op = 'UPDATE' then
        if (new.title, new.slug, new.excerpt, new.content, new.category, new.published)
            is not distinct from (old.title, old.slug, old.excerpt, old.content, old.category, old.published) then
          update blog_search set created_at = new.created_at where post_id = new.id
            and created_at is distinct from new.created_at;
          return null;
        end if;
        delete from blog_search where post_id = new.id;
      end if;
      if new.published then
        in_title := ${postgresWords("new.title")};
        in_head := in_title || ${postgresWords("concat(new.excerpt, ' ', new.slug)")};
        in_all := in_head || ${postgresWords("concat(new.content, ' ', new.category)")};
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
  "drop trigger blog_search_change on blog_posts",
  `create trigger blog_search_change
    after insert or update of title, slug, excerpt, content, published, category, created_at on blog_posts
    for each row execute function blog_search_index()`,
  "analyze blog_search",
];
