import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { compareFields } from "../revisions/compare-fields.ts";
import { type ManagedKind, spokenColumn } from "./managed-kind.ts";
import { openedState, pickEdited } from "./opened-state.ts";

/**
 * The refusal of a save whose version is no longer the stored one. It says who saved meanwhile and what differs, and carries
 * both states for a comparison field by field.
 */
export async function staleSave(tx: Context, kind: ManagedKind, id: string, opened: number): Promise<DomainError> {
  const row = await tx.db.selectFrom(kind.collection).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
  const saved = await tx.db
    .selectFrom("revisions")
    .select("actor_email")
    .where("collection", "=", kind.collection)
    .where("item_id", "=", id)
    .where("version", "=", row.version)
    .where("action", "!=", "delete")
    .executeTakeFirst();
  const by = saved?.actor_email ?? "Somebody else";
  const theirs = pickEdited(kind, row);
  const base = await openedState(tx, kind, id, opened);
  const changed = base ? compareFields(base, theirs).filter(({ isChanged }) => isChanged) : [];
  const names = changed.map(({ field }) => spokenColumn(kind, field)).join(", ");
  return new DomainError(
    "conflict",
    `${by} saved this ${kind.noun} while you were editing it${names ? ` (changed: ${names})` : ""}. ` +
      "Nothing of yours was saved yet, and your text is still here.",
    { conflict: { version: row.version, by, at: row.updated_at, theirs, base } },
  );
}
