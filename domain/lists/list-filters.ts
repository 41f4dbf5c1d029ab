import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { containsText, findMatchingPosts } from "#db/search-text.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../rights.ts";
import { itemKey } from "../links/keep-links.ts";
import { searchedWords } from "../search/words.ts";
import { findNamed, findUsed } from "../content/find-choices.ts";
import { type FilterField, filterFieldsOf, type ManagedKind } from "../content/kind.ts";

// How a list is narrowed, beside words and state (docs/product.md#content-screens).

/** A filter and its values. */
export interface ListFilter {
  field: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** More than a person looks through. */
const maxOptions = 1_000;

/**
 * The filters of a kind with the values that its items have or can have.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findListFilters(ctx: Context, kind: ManagedKind): Promise<ListFilter[]> {
  requireAbility(ctx, "draft");
  return Promise.all(
    filterFieldsOf(kind).map(async (field) => ({
      field: field.name,
      label: field.label,
      options: await findOptions(ctx, kind, field),
    })),
  );
}

async function findOptions(ctx: Context, kind: ManagedKind, field: FilterField): Promise<ListFilter["options"]> {
  const same = (value: string) => ({ value, label: value });
  switch (field.type) {
    case "choice":
      return field.options.filter(({ value }) => value !== "");
    case "items":
      return (await findNamed(ctx, field.of)).map(({ id, name }) => ({ value: id, label: name }));
    case "line":
      return (await findUsed(ctx, kind.collection, field.name)).filter((text) => text !== "").map(same);
    case "lines": {
      const rows = await ctx.db.selectFrom(kind.collection).select(sql.ref<string[]>(field.name).as("lines")).execute();
      const texts = new Set(rows.flatMap(({ lines }) => lines));
      return [...texts]
        .toSorted((one, other) => one.localeCompare(other, "en"))
        .slice(0, maxOptions)
        .map(same);
    }
  }
}

/** Whether the field of a row has a value, or one of its entries is this. */
export function hasValue({ collection }: ManagedKind, field: FilterField, value: string): Expression<SqlBool> {
  if (field.type === "choice" || field.type === "line") return sql<SqlBool>`${sql.ref(field.name)} = ${value}`;
  if (field.type === "items") {
    const links = sql`select item_id from content_links where path = ${itemKey(field.of, value)} and collection = ${collection}`;
    return sql<SqlBool>`id in (${links})`;
  }
  const entry = `%${JSON.stringify(value).replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`cast(${sql.ref(field.name)} as text) like ${entry} escape '\\'`;
}

/** Beside the words of a list's search: no one pages through more results than this; adding a word is quicker. */
export const maxHits = 500;

/**
 * The items that have the words of a search inside, where their list doesn't look: in the text of posts and in all fields of other kinds.
 * @returns ids, at most one more than {@link maxHits}
 */
export async function findInside(ctx: Context, kind: ManagedKind, words: string): Promise<string[]> {
  const limit = maxHits + 1;
  if (kind.collection !== "blog_posts") return findIn(ctx, kind, textsOf(kind), words);
  // Published posts have an index of their words; drafts are read, the latest of them.
  const terms = searchedWords(words).map((word) => [word]);
  const [published, drafts] = await Promise.all([
    findMatchingPosts(ctx.db, { words: terms, category: null, limit }),
    findIn(ctx, kind, ["content"], words, latestHidden(ctx, kind)),
  ]);
  return [...published.map(({ id }) => id), ...drafts].slice(0, limit);
}

/** More would take too long: SQLite holds up everybody else meanwhile, and PostgreSQL has to unpack each text. */
const mostRead = 250;

/** The ids of the latest items that visitors don't see. */
function latestHidden({ db }: Context, { collection, shown }: ManagedKind): RawBuilder<unknown> {
  const latest = db
    .selectFrom(collection)
    .select("id")
    .where(sql.ref<boolean>(shown), "=", false)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(mostRead);
  return sql`select id from (${latest}) as latest`;
}

/** The columns of a kind with words of people, lists included. */
function textsOf({ fields }: ManagedKind): RawBuilder<string>[] {
  const types = new Set(["line", "text", "markdown", "lines", "entries"]);
  return fields.filter(({ type }) => types.has(type)).map(({ name }) => sql<string>`cast(${sql.ref(name)} as text)`);
}

async function findIn(
  { db }: Context,
  kind: ManagedKind,
  columns: readonly (string | RawBuilder<string>)[],
  words: string,
  among?: RawBuilder<unknown>,
): Promise<string[]> {
  const rows = await db
    .selectFrom(kind.collection)
    .select("id")
    .$if(among !== undefined, (query) => query.where(sql<SqlBool>`id in (${among})`))
    .where(containsText(columns, words))
    .limit(maxHits + 1)
    .execute();
  return rows.map(({ id }) => id);
}
