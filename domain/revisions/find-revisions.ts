import type { Collection, RevisionsTable } from "#db/schema.ts";
import { requireAdmin } from "../accounts/admins/require-admin.ts";
import type { Context } from "../context.ts";

/** One change of an item, without what it then said. */
export interface RevisionSummary {
  id: string;
  version: number;
  action: RevisionsTable["action"];
  actorEmail: string;
  createdAt: Date;
}

/**
 * Every change of an item, newest first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findRevisions(ctx: Context, collection: Collection, itemId: string): Promise<RevisionSummary[]> {
  await requireAdmin(ctx);
  const rows = await ctx.db
    .selectFrom("revisions")
    .select(["id", "version", "action", "actor_email", "created_at"])
    .where("collection", "=", collection)
    .where("item_id", "=", itemId)
    .orderBy("version", "desc")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ id, version, action, actor_email, created_at }) => ({
    id,
    version,
    action,
    actorEmail: actor_email,
    createdAt: created_at,
  }));
}
