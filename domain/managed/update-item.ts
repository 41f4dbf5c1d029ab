import type { Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import { slugFrom } from "./create-item.ts";
import { openVersion } from "./input-fields.ts";
import {
  readFields,
  slugIn,
  titleOf,
  type ManagedFields,
  type ManagedKind,
  type ManagedRow,
  type ManagedSlug,
} from "./managed-kind.ts";
import { staleSave } from "./stale-save.ts";
import { replaceRow } from "./write-item.ts";

export interface SavedItem<C extends Collection> {
  version: number;
  slug: ManagedSlug<C>;
}

/**
 * Saves an item as edited from a given version.
 * @param version the version that the editor opened
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `not_found`, or `conflict`, with what stands there now, when
 *   somebody saved in between
 */
export async function updateItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
  version: unknown,
  input: unknown,
): Promise<SavedItem<C>> {
  const admin = await requireAdmin(ctx);
  const opened = parseFields(openVersion, version);
  const fields = readFields(kind, input);
  return transaction(ctx, async (tx) => {
    const before = await rowOf(tx, kind, id);
    if (!before) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    if (before.version !== opened) throw await staleSave(tx, kind, id, opened);
    const after = nextRow(tx, kind, before, fields);
    const change = { action: "update", actorEmail: admin.email } as const;
    if (!(await replaceRow(tx, kind, { before, after }, change))) throw await staleSave(tx, kind, id, opened);
    return { version: after.version, slug: slugIn(after) as ManagedSlug<C> };
  });
}

/** A row as it is stored now, or undefined. */
export async function rowOf<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C> | undefined> {
  const table: Collection = kind.collection;
  const row = await ctx.db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst();
  return row as ManagedRow<C> | undefined;
}

/**
 * The next version of a row. Where the address follows the title it changes with the title, and only then: an imported entry
 * keeps the address under which it is known, whatever else is edited.
 */
export function nextRow<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  before: ManagedRow<C>,
  fields: ManagedFields<C>,
): ManagedRow<C> {
  const isRenamed = titleOf(kind, fields) !== titleOf(kind, before);
  const slug =
    kind.pages?.followsTitle && isRenamed ? { slug: slugFrom(kind.pages.slugOf, titleOf(kind, fields)) } : {};
  return { ...before, ...fields, ...slug, version: before.version + 1, updated_at: tx.clock() };
}
