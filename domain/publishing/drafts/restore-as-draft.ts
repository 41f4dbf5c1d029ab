import type { Context } from "../../context.ts";
import { getItem } from "../../documents/get-item.ts";
import { type ManagedKind, isPublic } from "../../documents/kind.ts";
import { getRevision } from "../../history/revisions.ts";
import { DomainError } from "#lib/domain-error.ts";
import { keepItemDraft } from "./item-drafts.ts";

/**
 * Makes the draft beside an item what one of its versions was. Whether visitors see the item stays as it is.
 * @param known the version of the draft that the editor has seen, and that is replaced; 0 for none
 * @returns the id of the item, and the version of the draft; 0 where the version says what is live
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when another draft was stored meanwhile
 */
export async function restoreAsDraft(
  ctx: Context,
  kind: ManagedKind,
  revision: string,
  known: number,
): Promise<{ id: string; version: number }> {
  const { collection, itemId: id, snapshot, slug } = await getRevision(ctx, revision);
  if (collection !== kind.collection) throw new DomainError("not_found", "This version no longer exists.");
  const item = await getItem(ctx, kind, id);
  const fields = kind.fields.flatMap(({ name }) =>
    snapshot[name] === undefined ? [] : [[name, snapshot[name] ?? ""] as const],
  );
  const input = {
    ...Object.fromEntries(fields),
    [kind.shown]: isPublic(kind, item),
    // Where the slug follows the title, the old title has its old slug.
    ...(kind.pages?.followsTitle && { slug }),
  };
  const { version } = await keepItemDraft(ctx, kind, id, { known, base: item.version, input });
  return { id, version };
}
