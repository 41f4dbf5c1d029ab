import { type Expression, type RawBuilder, type SqlBool, expressionBuilder, sql } from "kysely";
import { besideSearch, containsText, entriesContain, findMatchingPosts, hasEntry } from "#db/search-text.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import { tagsOf } from "../documents/tags.ts";
import { searchedWords, typedWords } from "#lib/text/match-words.ts";
import { idsOf, inTopic } from "../blog/topics.ts";
import { type FilterField, type ManagedKind, filterFieldsOf, isPublic, titleOf } from "../documents/kind.ts";
import type { Collection, Tables } from "#db/schema.ts";
import type { TopicList } from "#content/journal/topics.ts";
import type { Topic } from "#content/schema/topics.ts";
import { getTexts } from "../texts/get-texts.ts";
import { kindOf, kinds } from "../kinds/kinds.ts";

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
      if (field.topics) return topicOptions(ctx, field.topics);
      return field.options.filter(({ value }) => value !== "");
    case "items":
      return (await findNamed(ctx, field.of)).map(({ id, name }) => ({ value: id, label: name }));
    case "line":
      return (await findUsed(ctx, kind.collection, field.name)).filter((text) => text !== "").map(same);
    case "lines": {
      if (field.topics) return topicOptions(ctx, field.topics);
      const rows = await ctx.db.selectFrom(kind.collection).select(sql.ref<string[]>(field.name).as("lines")).execute();
      const texts = new Set(rows.flatMap(({ lines }) => lines));
      return [...texts]
        .toSorted((one, other) => one.localeCompare(other, "en"))
        .slice(0, maxOptions)
        .map(same);
    }
  }
}

async function topicOptions(ctx: Context, list: TopicList): Promise<ListFilter["options"]> {
  const { topics } = await getTexts(ctx);
  return topics[list].map(({ id, name }) => ({ value: id, label: name }));
}

/** Whether the field of a row has a value, or one of its entries is this. */
export function hasValue(
  { db }: Pick<Context, "db">,
  { collection }: ManagedKind,
  { field, value }: { field: FilterField; value: string },
): Expression<SqlBool> {
  if (field.type === "choice" || field.type === "line") return sql<SqlBool>`${sql.ref(field.name)} = ${value}`;
  if (field.type === "items") {
    const links = sql`select item_id from content_links where path = ${tagsOf(kindOf(field.of)).item(value)} and collection = ${collection}`;
    return sql<SqlBool>`id in (${links})`;
  }
  return hasEntry(db, field.name, value);
}

/** Beside the words of a list's search: no one pages through more results than this; adding a word is quicker. */
export const maxHits = 500;

/** What a list asks for beside the words of its search. */
export interface Narrowing {
  /** Whether visitors see the items; undefined for both. */
  isPublic?: boolean | undefined;
  /** A query of the ids of the items that have all else; undefined when nothing else is asked for. */
  among?: Expression<unknown> | undefined;
}

/**
 * The items that have the words of a search inside, where their list doesn't look: in the text of posts and in all fields of other kinds.
 * They are narrowed here already: the first of all that have the words may lack everything else.
 * @returns ids, at most one more than {@link maxHits}, and as many published posts beside drafts
 */
export async function findInside(
  ctx: Context,
  kind: ManagedKind,
  words: string,
  { isPublic: isAsked, among }: Narrowing = {},
): Promise<string[]> {
  if (kind.collection !== "blog_posts") {
    const shown = isAsked === undefined ? [] : [sql<SqlBool>`${sql.ref(kind.shown)} = ${isAsked}`];
    return findIn(ctx, kind, [hasWords(kind, words), ...shown, ...(among ? [sql<SqlBool>`id in ${among}`] : [])]);
  }
  // Published posts have an index of their words; drafts are read, the latest of them.
  const terms = searchedWords(words).map((word) => [word]);
  const inTopics = await inTopicsNamed(ctx, words);
  const shown = isAsked === undefined ? [] : [sql<SqlBool>`${besideSearch<boolean>(ctx.db, kind.shown)} = ${isAsked}`];
  const [published, drafts, named] = await Promise.all([
    isAsked === false ? [] : findMatchingPosts(ctx.db, { words: terms, categories: null, among, limit: maxHits + 1 }),
    isAsked === true
      ? []
      : findIn(ctx, kind, [containsText(["content"], words), sql<SqlBool>`id in (${latestHidden(ctx, kind, among)})`]),
    inTopics ? findIn(ctx, kind, [inTopics, ...shown, ...(among ? [sql<SqlBool>`id in ${among}`] : [])]) : [],
  ]);
  return [...new Set([...published.map(({ id }) => id), ...drafts, ...named])];
}

/** The condition for posts of the categories and tags whose names have all words; null for none. The index of words has their ids. */
async function inTopicsNamed(ctx: Context, typed: string): Promise<Expression<SqlBool> | null> {
  const words = typedWords(typed);
  const { topics } = await getTexts(ctx);
  const eb = expressionBuilder<Tables, "blog_posts">();
  const conditions = (["categories", "tags"] as const).flatMap((list) =>
    topics[list]
      .filter(({ name }) => words.length > 0 && words.every((word) => name.toLowerCase().includes(word)))
      .map((topic) => inTopic({ list, ids: idsOf(topic) })(eb)),
  );
  return conditions.length === 0 ? null : eb.or(conditions);
}

/** More would take too long: SQLite holds up everybody else meanwhile, and PostgreSQL has to unpack each text. */
const mostRead = 250;

/** The ids of the latest items that visitors don't see. */
function latestHidden(
  { db }: Context,
  { collection, shown }: ManagedKind,
  among: Narrowing["among"],
): RawBuilder<unknown> {
  const latest = db
    .selectFrom(collection)
    .select("id")
    .where(sql.ref<boolean>(shown), "=", false)
    .$if(among !== undefined, (items) => items.where(sql<SqlBool>`id in ${among}`))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(mostRead);
  return sql`select id from (${latest}) as latest`;
}

/** Whether something that a person wrote in an item contains the words, lists included. */
function hasWords({ fields }: ManagedKind, words: string): Expression<SqlBool> {
  const texts = fields.filter(({ type }) => type === "line" || type === "text" || type === "markdown");
  const lists = fields.flatMap((field) => {
    if (field.type === "lines") return [{ name: field.name, properties: [] }];
    return field.type === "entries" ? [{ name: field.name, properties: field.columns.map(({ name }) => name) }] : [];
  });
  const inTexts = containsText(
    texts.map(({ name }) => name),
    words,
  );
  return sql<SqlBool>`(${inTexts} or ${entriesContain(lists, words)})`;
}

async function findIn(
  { db }: Context,
  kind: ManagedKind,
  conditions: readonly Expression<SqlBool>[],
): Promise<string[]> {
  const rows = await db
    .selectFrom(kind.collection)
    .select("id")
    .where((eb) => eb.and([...conditions]))
    .limit(maxHits + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** An item that a field can name. */
export interface NamedItem {
  id: string;
  name: string;
  /** Whether visitors see it. */
  isShown: boolean;
}

/** What the form of a kind offers in its fields, by their names. */
export interface FieldChoices {
  /** The categories and tags of posts. */
  topics: Readonly<Record<TopicList, readonly Topic[]>>;
  items: Readonly<Record<string, readonly NamedItem[]>>;
  /** Texts that other items have there. */
  used: Readonly<Record<string, readonly string[]>>;
}

/** More than a person looks through. */
const maxChoices = 1_000;

/**
 * What the fields of a kind can name, in alphabetical order.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findChoices(ctx: Context, kind: ManagedKind): Promise<FieldChoices> {
  requireAbility(ctx, "draft");
  const items = kind.fields.flatMap((field) => (field.type === "items" ? [field] : []));
  const used = kind.fields.filter((field) => field.type === "line" && field.suggestsUsed);
  const [{ topics }, named, texts] = await Promise.all([
    getTexts(ctx),
    Promise.all(items.map(async ({ name, of }) => [name, await findNamed(ctx, of)] as const)),
    Promise.all(used.map(async ({ name }) => [name, await findUsed(ctx, kind.collection, name)] as const)),
  ]);
  return { topics, items: Object.fromEntries(named), used: Object.fromEntries(texts) };
}

/**
 * The items that fields of any kind can name, and the categories and tags, so that ids in differences can be shown as names.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findItemNames(ctx: Context): Promise<Pick<FieldChoices, "topics"> & { items: NamedItem[] }> {
  requireAbility(ctx, "draft");
  const named = new Set(
    kinds.flatMap(({ fields }) => fields.flatMap((field) => (field.type === "items" ? field.of : []))),
  );
  const [{ topics }, ...items] = await Promise.all([
    getTexts(ctx),
    ...[...named].map((collection) => findNamed(ctx, collection)),
  ]);
  return { topics, items: items.flat() };
}

/** The items of a collection, hidden ones included, in alphabetical order. */
async function findNamed(ctx: Context, collection: Collection): Promise<NamedItem[]> {
  const kind: ManagedKind = kindOf(collection);
  const rows = await ctx.db
    .selectFrom(collection)
    .select(["id", sql.ref<string>(kind.title).as(kind.title), sql.ref<boolean>(kind.shown).as(kind.shown)])
    .orderBy(sql`lower(${sql.ref(kind.title)})`)
    .orderBy("id")
    .limit(maxChoices)
    .execute();
  return rows.map((row) => ({ id: row.id, name: titleOf(kind, row), isShown: isPublic(kind, row) }));
}

/** The texts that the items of a collection have in a column, in alphabetical order. */
async function findUsed(ctx: Context, collection: Collection, column: string): Promise<string[]> {
  const text = sql.ref<string>(column);
  const rows = await ctx.db
    .selectFrom(collection)
    .select(text.as("text"))
    .distinct()
    .where(text, "is not", null)
    .orderBy("text")
    .limit(maxChoices)
    .execute();
  return rows.map((row) => row.text);
}
