import { createContext, use } from "react";
import type { NamedItem } from "#domain/lists/list-filters.ts";

/** Names of items by id, for values that name items. Provided by the screen. */
export const ItemNamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Names by id, for {@link ItemNamesContext}. */
export function itemNames(items: readonly NamedItem[]): ReadonlyMap<string, string> {
  return new Map(items.map(({ id, name }) => [id, name]));
}

/** Gives the name of an item by its id; any other text as it is. */
export function useItemName(): (text: string) => string {
  const names = use(ItemNamesContext);
  return (text) => names.get(text) ?? text;
}
