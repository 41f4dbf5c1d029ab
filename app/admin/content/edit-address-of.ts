import type { Collection } from "#db/schema.ts";
import { kindOf } from "#domain/content/kinds.ts";

/** Where an item is edited. */
export function editAddressOf(collection: Collection, id: string): string {
  return `${kindOf(collection).path}?${new URLSearchParams({ edit: id })}`;
}
