import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { compareFields } from "../revisions/compare-fields.ts";
import { editedColumns, type ManagedKind } from "./managed-kind.ts";

/**
 * The refusal of a save whose version is no longer the stored one. It says who saved meanwhile and what differs, and carries
 * both states for a comparison field by field.
 */
export async function staleSave(tx: Context, kind: ManagedKind, id: string, opened: number): Promise<DomainError> {
  const columns = editedColumns(kind);
  const row = await tx.db.selectFrom(kind.collection).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
  const revisions = await tx.db
    .selectFrom("revisions")
    .select(["version", "actor_email", "snapshot"])
    .where("collection", "=", kind.collection)
    .where("item_id", "=", id)
    .where("version", "in", [opened, row.version])
    .where("action", "!=", "delete")
    .execute();
  const by = revisions.find(({ version }) => version === row.version)?.actor_email ?? "Somebody else";
  const snapshot = revisions.find(({ version }) => version === opened)?.snapshot;
  const theirs = only(columns, row);
  const base = snapshot ? only(columns, snapshot) : null;
  const changed = base ? compareFields(base, theirs).filter(({ isChanged }) => isChanged) : [];
  const names = changed.map(({ field }) => kind.fieldNames?.[field] ?? field.replaceAll("_", " ")).join(", ");
  return new DomainError(
    "conflict",
    `${by} saved this ${kind.noun} while you were editing it${names ? ` (changed: ${names})` : ""}. ` +
      "Nothing of yours was saved yet, and your text is still here.",
    { conflict: { version: row.version, by, at: row.updated_at, theirs, base } },
  );
}

function only(columns: readonly string[], row: object): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, (row as Record<string, unknown>)[column]]));
}
