import type { Context } from "../context.ts";
import { editedColumns, type ManagedKind } from "./managed-kind.ts";

/** The editable fields of an item as they were in a version, by its revision; null when that is gone. */
export async function openedState(
  tx: Context,
  kind: ManagedKind,
  id: string,
  version: number,
): Promise<Record<string, unknown> | null> {
  const revision = await tx.db
    .selectFrom("revisions")
    .select("snapshot")
    .where("collection", "=", kind.collection)
    .where("item_id", "=", id)
    .where("version", "=", version)
    .where("action", "!=", "delete")
    .executeTakeFirst();
  return revision ? pickEdited(kind, revision.snapshot) : null;
}

/** The editable fields of a row. */
export function pickEdited(kind: ManagedKind, row: object): Record<string, unknown> {
  return Object.fromEntries(editedColumns(kind).map((column) => [column, (row as Record<string, unknown>)[column]]));
}
