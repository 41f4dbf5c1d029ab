import type { Collection } from "#db/schema.ts";
import type { ManagedRow } from "./managed-kind.ts";

/** A row as JSON gives it back: times are text there. */
export function rowFromJson<C extends Collection>(snapshot: Record<string, unknown>): ManagedRow<C> {
  const { created_at, updated_at, published_at } = snapshot;
  return {
    ...snapshot,
    created_at: new Date(created_at as string),
    updated_at: new Date(updated_at as string),
    ...(typeof published_at === "string" && { published_at: new Date(published_at) }),
  } as ManagedRow<C>;
}
