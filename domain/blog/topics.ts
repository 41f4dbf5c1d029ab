import { type ExpressionBuilder, expressionBuilder } from "kysely";
import { type TopicList, topics as shipped } from "#content/journal/topics.ts";
import type { Topic } from "#content/schema/topics.ts";
import type { Tables } from "#db/schema.ts";
import { withoutMarks } from "#lib/text/text-marks.ts";
import { visibleText } from "#lib/text/visible-text.ts";
import { type Context, type ProcessContext, systemContext } from "../context.ts";
import { getStoredTexts, getTexts } from "../texts/get-texts.ts";

type Topics = Readonly<Record<TopicList, readonly Topic[]>>;

/** The ids that posts of a category or tag may have. */
export function idsOf({ id, merged = [] }: Topic): string[] {
  return [id, ...merged].map(withoutMarks);
}

/** The category or tag of an id, or the one that it was merged into; null when it was removed. */
export function topicOf(topics: Topics, list: TopicList, id: string | null): Topic | null {
  return id === null ? null : (topics[list].find((topic) => idsOf(topic).includes(id)) ?? null);
}

/** Entries with the names of their categories in the place of ids. One that was removed is none. */
export async function withCategoryNames<Entry extends { category: string | null }>(
  ctx: Context,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const { topics } = await getTexts(ctx);
  return entries.map((entry) => ({ ...entry, category: topicOf(topics, "categories", entry.category)?.name ?? null }));
}

/** Whether a category or tag is not as it ships. */
export function isOwnTopic(list: TopicList, topic: Topic): boolean {
  const known = shipped[list].find(({ id }) => id === topic.id);
  return known?.name !== topic.name || topic.description !== "" || (topic.merged ?? []).length > 0;
}

const parameters = { categories: "category", tags: "tag" } as const satisfies Record<TopicList, string>;
const lists = ["categories", "tags"] as const satisfies readonly TopicList[];

/** The query of the page and the feed of a category or tag. */
export function topicQuery({ list, topic }: { list: TopicList; topic: Pick<Topic, "id"> }): string {
  return String(new URLSearchParams({ [parameters[list]]: topic.id }));
}

/** Which category or tag an address names, the category where it names both; null for none. */
export function namedTopic(search: URLSearchParams): { list: TopicList; id: string } | null {
  const named = lists.map((list) => ({ list, id: visibleText(search.get(parameters[list]) ?? "") }));
  return named.find(({ id }) => id !== "") ?? null;
}

/** The category or tag of an address; null for none, and for one that there is not. */
export function topicIn(search: URLSearchParams, topics: Topics): { list: TopicList; topic: Topic } | null {
  const named = namedTopic(search);
  const topic = named && topicOf(topics, named.list, named.id);
  return named && topic && { list: named.list, topic };
}

/** What narrows the journal's list. */
export interface TopicFilter {
  list: TopicList;
  /** See {@link idsOf}. */
  ids: readonly string[];
}

/** The filter for the list of a category or tag; null for all posts. */
export function filterOf(found: { list: TopicList; topic: Topic } | null): TopicFilter | null {
  return found && { list: found.list, ids: idsOf(found.topic) };
}

/** The condition for the posts of a category or tag, for `where(inTopic(topic))`. */
export function inTopic({ list, ids }: TopicFilter) {
  return (eb: ExpressionBuilder<Tables, "blog_posts">) =>
    list === "tags"
      ? eb("id", "in", postsWithTags(ids))
      : // Of a single one the index has the order of the list.
        ids.length === 1
        ? eb("category", "=", ids[0]!)
        : eb("category", "in", ids);
}

/** What stands in `content_links` for a tag of a post. */
export const tagKey = (id: string): string => `tag:${id}`;

const queries = expressionBuilder<Tables>();

/** The ids of the posts that have one of these tags. */
export function postsWithTags(ids: readonly string[]) {
  return queries
    .selectFrom("content_links")
    .select("item_id")
    .where("path", "in", ids.map(tagKey))
    .where("collection", "=", "blog_posts");
}

/** A text that names a category or tag among all of them. */
export const topicKey = (list: TopicList, id: string): string => `${list}:${id}`;

function keysOf(topics: Topics): Set<string> {
  return new Set(lists.flatMap((list) => topics[list].flatMap(idsOf).map((id) => topicKey(list, id))));
}

/** The keys of those that ship. */
export const shippedTopicKeys: ReadonlySet<string> = keysOf(shipped);

/**
 * The keys of all categories and tags, also of those that were merged.
 * @throws DomainError `unavailable`
 */
export async function findTopicKeys(process: ProcessContext): Promise<Set<string>> {
  return keysOf((await getStoredTexts(systemContext(process, "pages"))).topics);
}
