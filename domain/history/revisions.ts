import { sql } from "kysely";
import { type Collection, type RevisionsTable, collections } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAbility } from "../security/rights.ts";
import { readFields } from "../documents/input.ts";
import { type ManagedKind, editedColumns, slugIn, titleOf, isPublic } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";

import { rowOf, itemsOf } from "../documents/items.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { lockDraft, noRelease } from "../documents/drafts.ts";
import { takeFromTrash } from "./trash.ts";
import { findEntry } from "../documents/trash.ts";
import { versionsOf } from "../documents/versions.ts";
import { publish } from "../documents/publish.ts";

/** A change of an item without its content. */
interface RevisionSummary {
  id: string;
  version: number;
  action: RevisionsTable["action"];
  actorEmail: string;
  createdAt: Date;
}

const summary = ["id", "version", "action", "actor_email as actorEmail", "created_at as createdAt"] as const;

/** A change in the list of all. */
interface ListedRevision extends RevisionSummary {
  /** Whether visitors saw the item then. */
  isShown: boolean;
}

/**
 * Every change of an item, newest first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findRevisions(ctx: Context, collection: Collection, itemId: string): Promise<ListedRevision[]> {
  requireAbility(ctx, "draft");
  const { shown } = kindOf(collection);
  const rows = await versionsOf(ctx, collection, itemId)
    .select(summary)
    // As text or as a number, by the engine.
    .select(sql<string | number | null>`snapshot ->> ${sql.lit(shown)}`.as("shown"))
    .orderBy("version", "desc")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ shown, ...revision }) => ({ ...revision, isShown: ["true", "1"].includes(String(shown)) }));
}

/** A change of an item with its content. */
export interface Revision extends RevisionSummary {
  collection: Collection;
  itemId: string;
  title: string;
  slug: string | null;
  /** The editable fields. */
  snapshot: Record<string, unknown>;
}

/**
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getRevision(ctx: Context, revisionId: string): Promise<Revision> {
  requireAbility(ctx, "draft");
  const { snapshot, ...revision } = await revisionOf(ctx, revisionId);
  const kind = kindOf(revision.collection);
  return {
    ...revision,
    title: titleOf(kind, snapshot),
    slug: slugIn(snapshot),
    snapshot: Object.fromEntries(editedColumns(kind).map((column) => [column, snapshot[column]])),
  };
}

async function revisionOf({ db }: Context, id: string) {
  const row = await db
    .selectFrom("revisions")
    .select([...summary, "collection", "item_id as itemId", "snapshot"])
    .where("id", "=", id)
    // Versions of the site's texts have functions of their own (domain/site-texts).
    .where("collection", "in", collections)
    .$narrowType<{ collection: Collection }>()
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This version no longer exists.");
  return row;
}

/**
 * Restores the content of a revision as a new version. Visibility is kept or gained, never lost. A deleted item comes
 * back from the trash. The content is validated again, because rules may have become stricter.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` (also when another item has its former
 *   address now), or `conflict` when it is saved at the same moment
 */
export async function restoreRevision(ctx: Context, revisionId: string): Promise<{ version: number }> {
  const admin = requireAbility(ctx, "publish");
  return transaction(ctx, async (tx) => {
    const { collection, itemId, snapshot } = await revisionOf(tx, revisionId);
    const kind: ManagedKind = kindOf(collection);
    // Where the slug follows the title, the old title has its old slug.
    const slug = kind.pages?.followsTitle ? { slug: slugIn(snapshot) } : {};
    const fields = { ...readFields(kind, snapshot), ...slug };
    // It is rebased with the item (rebaseOnVisibility), and locked before it.
    await lockDraft(tx, { release: noRelease, kind: collection, itemId });
    const before = await rowOf(tx, kind, itemId);
    if (!before) {
      const entry = await findEntry(tx, collection, itemId);
      if (!entry) throw new DomainError("not_found", `This ${kind.noun} was deleted for good.`);
      const { version } = await takeFromTrash(tx, { ...entry, collection }, { by: admin.email, fields });
      return { version };
    }
    const after = {
      ...before,
      ...fields,
      // Restoring content must not hide a public item: only the checkbox in the form does.
      [kind.shown]: isPublic(kind, before) || isPublic(kind, fields),
      version: before.version + 1,
      updated_at: tx.clock(),
    };
    const change = { kind: itemsOf(kind), id: itemId, before, after, action: "restore", by: admin.email } as const;
    const isStored = await publish(tx, change);
    if (!isStored)
      throw new DomainError("conflict", `Someone else saved this ${kind.noun} at the same moment. Try again.`);
    return { version: after.version };
  });
}
