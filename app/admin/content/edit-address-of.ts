import type { Collection } from "#db/schema.ts";
import { kindOf } from "#domain/content/kinds.ts";

/** URL of the form of an item. */
export function editAddressOf(collection: Collection, id: string): string {
  return `${kindOf(collection).path}?${new URLSearchParams({ edit: id })}`;
}
