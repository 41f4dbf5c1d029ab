import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./support/column-types.ts";

/**
 * Searches compare basic letters (ß as ss, ł as l), ignore soft hyphens, and find parts of words in languages without spaces, alike on
 * both engines (docs/decisions/210-words-of-a-search.md).
 */
export async function up(db: AnyDatabase): Promise<void> {
  const statements = engineOf(db) === "postgres" ? postgres() : sqlite;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// SQLite calls `search_words` of the process, which gives the words between spaces (db/engines/sqlite-file.ts). Its own tokenizer only
// separates them.

const texts = (row: string) =>
  `search_words(${row}.title), search_words(coalesce(${row}.excerpt, '') || ' ' || ${row}.slug), search_words(${row}.content || ' ' || coalesce(${row}.category, ''))`;

/** The first of 1024 numbers for posts of the same millisecond. */
const firstOf = "cast(round(unixepoch(published_at, 'subsec') * 1000) as integer) * 1024";

const placeOf = `case
          when exists (select 1 from blog_search_places where number = first + 1023)
            then (select max(number) + 1 from blog_search_places)
          else coalesce((select max(number) + 1 from blog_search_places where number between first and first + 1022), first)
        end`;

/** A place for a post with a date and without a place. */
const takePlace = `insert into blog_search_places (number, post_id)
      select ${placeOf}, id
      from (select id, ${firstOf} as first from blog_posts where id = new.id and published_at is not null)
      where not exists (select 1 from blog_search_places where post_id = new.id);`;

const takeIn = `insert into blog_search (rowid, title, excerpt, content)
      select number, ${texts("new")} from blog_search_places where post_id = new.id and new.published;`;

const sqlite = [
  "drop trigger blog_search_insert",
  "drop trigger blog_search_update",
  "drop trigger blog_search_move",
  "drop table blog_search_words",
  "drop table blog_search",
  `create virtual table blog_search using fts5(
    title, excerpt, content,
    content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'ascii'
  )`,
  "create virtual table blog_search_words using fts5vocab(blog_search, 'row')",
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
  `create trigger blog_search_move after update of published_at on blog_posts
    when new.published_at is not old.published_at and old.published_at is not null begin
    delete from blog_search where rowid = (select number from blog_search_places where post_id = new.id);
    delete from blog_search_places where post_id = new.id;
    insert into blog_search_places (number, post_id)
      select ${placeOf}, id
      from (select id, ${firstOf} as first from blog_posts where id = new.id and published_at is not null);
    ${takeIn}
  end`,
];

const letter = /[\p{L}\p{N}\p{M}]/u;
const spaceless = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** Characters beyond ASCII as ranges of a regular expression of PostgreSQL, whose own classes depend on the locale. */
function rangesOf(isMeant: (character: string) => boolean): string {
  const escaped = (code: number) => String.raw`\U${code.toString(16).padStart(8, "0")}`;
  const ranges: string[] = [];
  let start = -1;
  for (let code = 0x80; code <= 0x110000; code += 1) {
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    const isIn = code < 0x110000 && !isHalf && isMeant(String.fromCodePoint(code));
    if (isIn && start < 0) start = code;
    if (isIn || start < 0) continue;
    ranges.push(start === code - 1 ? escaped(start) : `${escaped(start)}-${escaped(code - 1)}`);
    start = -1;
  }
  return ranges.join("");
}

const basic = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ŧ: "t", ı: "i", ς: "σ" };

/** Lower case needs a collation of ICU where the locale is "C". */
function postgres(): string[] {
  const letters = `0-9a-z${rangesOf((one) => letter.test(one))}`;
  const parts = rangesOf((one) => letter.test(one) && spaceless.test(one));
  const replaced = Object.entries(basic).reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, "plain");
  return [
    String.raw`create function search_words(source text) returns text[] language plpgsql immutable as $$
      declare
        plain text := normalize(regexp_replace(normalize(coalesce(source, ''), NFD), '[\u00ad\u0300-\u036f]+', '', 'g'), NFC);
        words text[];
      begin
        if plain !~ '[^\u0001-\u007f]' then
          words := regexp_split_to_array(lower(plain), '[^0-9a-z]+');
        else
          begin
            plain := lower(plain collate "und-x-icu");
          exception when undefined_object then
            plain := lower(plain);
          end;
          plain := ${replaced};
          plain := regexp_replace(plain, '[^${letters}]+', ' ', 'g');
          if plain ~ '[${parts}]' then
            -- Pairs from the first letter on and from the second one; whichever ends with one letter has the last.
            words := array(
              select pair[1]
              from regexp_matches(plain, '[${parts}]+', 'g') as run,
                unnest(array[run[1], substr(run[1], 2)]) as half,
                regexp_matches(half, '..?', 'g') as pair
            ) || string_to_array(regexp_replace(plain, '[${parts}]+', ' ', 'g'), ' ');
          else
            words := string_to_array(plain, ' ');
          end if;
        end if;
        return array(select distinct left(word, 100) from unnest(words) as word where word <> '');
      end
    $$`,
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
          in_title := ${vectorOf("new.title")};
          in_head := in_title || ${vectorOf("concat(new.excerpt, ' ', new.slug)")};
          in_all := in_head || ${vectorOf("concat(new.content, ' ', new.category)")};
          insert into blog_search (post_id, published_at, category, title_words, head_words, all_words)
            values (new.id, new.published_at, new.category, in_title, in_head, in_all);
          insert into blog_search_words (word)
            select found.word from unnest(tsvector_to_array(in_all)) as found (word)
            where length(found.word) > 2
              and not exists (select from blog_search_words known where known.word = found.word)
            order by found.word on conflict do nothing;
        end if;
        return null;
      end
    $$`,
    `update blog_search set
        title_words = made.in_title,
        head_words = made.in_title || made.in_head,
        all_words = made.in_title || made.in_head || made.in_all
      from (
        select id, ${vectorOf("title")} as in_title, ${vectorOf("concat(excerpt, ' ', slug)")} as in_head,
          ${vectorOf("concat(content, ' ', category)")} as in_all
        from blog_posts where published
      ) as made where made.id = post_id`,
    "drop function blog_search_plain",
    "truncate blog_search_words",
    `insert into blog_search_words (word)
      select distinct found.word from blog_search, unnest(tsvector_to_array(all_words)) as found (word)
      where length(found.word) > 2 order by found.word`,
    "analyze blog_search",
    "analyze blog_search_words",
  ];
}

const vectorOf = (text: string) => `array_to_tsvector(search_words(${text}))`;
