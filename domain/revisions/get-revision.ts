import type { Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAdmin } from "../accounts/admins/require-admin.ts";
import type { Context } from "../context.ts";
import { kindOf } from "../content/kinds.ts";
import { editedColumns, slugIn, titleOf } from "../content/kind.ts";
import type { RevisionSummary } from "./find-revisions.ts";

/** One change of an item with what the item then said. */
export interface Revision extends RevisionSummary {
  collection: Collection;
  itemId: string;
  title: string;
  slug: string | null;
  /** The editable fields, as a form would show them. */
  snapshot: Record<string, unknown>;
}

/**
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getRevision(ctx: Context, revisionId: string): Promise<Revision> {
  await requireAdmin(ctx);
  const row = await ctx.db.selectFrom("revisions").selectAll().where("id", "=", revisionId).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This revision doesn't exist any more.");
  const { id, collection, item_id, version, action, actor_email, created_at, snapshot } = row;
  const kind = kindOf(collection);
  return {
    id,
    collection,
    itemId: item_id,
    version,
    action,
    actorEmail: actor_email,
    createdAt: created_at,
    title: titleOf(kind, snapshot),
    slug: slugIn(snapshot),
    snapshot: Object.fromEntries(editedColumns(kind).map((column) => [column, snapshot[column]])),
  };
}
