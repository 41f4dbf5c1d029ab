import type { Collection, RevisionsTable } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAdmin } from "../accounts/admins/require-admin.ts";
import { readFields } from "../content/input.ts";
import { editedColumns, slugIn, titleOf, isPublic, type ManagedKind } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import { rowOf } from "../content/save-item.ts";
import { replaceRow } from "../content/write-item.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import { takeFromTrash } from "../trash/trash.ts";

/** One change of an item, without what it then said. */
interface RevisionSummary {
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

/**
 * Lets an item say again what it said in one of its revisions, as a new version; what visitors see, they go on seeing.
 * A deleted item comes back from the trash. It is validated like anything that is saved: rules may have become stricter since.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` (also when its address of then is another item's
 *   now), or `conflict` when somebody saves at the same moment
 */
export async function restoreRevision(ctx: Context, revisionId: string): Promise<{ version: number }> {
  const admin = await requireAdmin(ctx);
  return transaction(ctx, async (tx) => {
    const revision = await tx.db.selectFrom("revisions").selectAll().where("id", "=", revisionId).executeTakeFirst();
    if (!revision) throw new DomainError("not_found", "This revision doesn't exist any more.");
    const { collection, item_id, snapshot } = revision;
    const kind: ManagedKind = kindOf(collection);
    const fields = { ...readFields(kind, snapshot), ...slugOfThen(kind, snapshot) };
    const before = await rowOf(tx, kind, item_id);
    if (!before) {
      const entry = await tx.db
        .selectFrom("trash")
        .selectAll()
        .where("collection", "=", collection)
        .where("item_id", "=", item_id)
        .executeTakeFirst();
      if (!entry) throw new DomainError("not_found", `This ${kind.noun} was deleted for good.`);
      const { version } = await takeFromTrash(tx, entry, admin.email, fields);
      return { version };
    }
    const after = {
      ...before,
      ...fields,
      ...slugOfThen(kind, snapshot),
      // Bringing back words is no decision to take the page away: only the box in the form is.
      [kind.shown]: isPublic(kind, before) || isPublic(kind, fields),
      version: before.version + 1,
      updated_at: tx.clock(),
    };
    const isStored = await replaceRow(tx, kind, { before, after }, { action: "restore", actorEmail: admin.email });
    if (!isStored) throw new DomainError("conflict", `Somebody saved this ${kind.noun} at the same moment. Try again.`);
    return { version: after.version };
  });
}

/** Where the address follows the title, the old title brings its address back. */
function slugOfThen(kind: ManagedKind, snapshot: Record<string, unknown>): object {
  return kind.pages?.followsTitle ? { slug: slugIn(snapshot) } : {};
}
