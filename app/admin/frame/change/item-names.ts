import { createContext, use } from "react";
import type { TopicList } from "#content/journal/topics.ts";
import type { NamedItem } from "#domain/lists/list-filters.ts";

/** Names of items by id, for values that name items. Provided by the screen. */
export const ItemNamesContext = createContext<ReadonlyMap<string, string>>(new Map());

type Named = Pick<NamedItem, "id" | "name">;

/** The fields of posts that have ids of categories and tags. These are words, so they are names only there. */
const fieldOf: Readonly<Record<TopicList, string>> = { categories: "category", tags: "tags" };

const keyOf = (field: string | undefined, id: string) => `${field}:${id}`;

/** Names by id, for {@link ItemNamesContext}. */
export function itemNames(
  items: readonly Named[],
  topics: Readonly<Record<TopicList, readonly (Named & { merged?: readonly string[] | undefined })[]>>,
): ReadonlyMap<string, string> {
  const ofTopics = (["categories", "tags"] as const).flatMap((list) =>
    topics[list].flatMap(({ id, merged = [], name }) =>
      [id, ...merged].map((each) => [keyOf(fieldOf[list], each), name] as const),
    ),
  );
  return new Map([...items.map(({ id, name }) => [id, name] as const), ...ofTopics]);
}

/**
 * Gives the name of an item, a category or a tag by its id; any other text as it is.
 * @param field whose value is named
 */
export function useItemName(field?: string): (text: string) => string {
  const names = use(ItemNamesContext);
  return (text) => names.get(keyOf(field, text)) ?? names.get(text) ?? text;
}
