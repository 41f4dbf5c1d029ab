import type { Collection } from "#db/schema.ts";
import type { Database } from "#db/client.ts";
import { withOverlay } from "#db/overlay.ts";
import type { ComposedTexts } from "../texts/compose-texts.ts";
import type { ManagedKind, ManagedRow } from "./kind.ts";

/** The whole row of an item as it would be. */
interface NextItem<C extends Collection = Collection> {
  collection: C;
  row: ManagedRow<C>;
}

/** Marks the texts of an item, so that an editor finds them again on a page. @param id null for what is built in */
export type MarkItem = <Item extends object>(kind: ManagedKind, item: Item, id: string | null) => Item;

/**
 * What content a read sees: the live content, or the same with drafts of items laid over it, and perhaps other texts of the site, and
 * marks around texts of items. Pages are cached for "live" only (docs/decisions/151-a-view-with-drafts.md).
 */
export type View = "live" | { readonly texts?: ComposedTexts; readonly markItem?: MarkItem };

/** An item as the view shows it: marked where its texts must be found again. */
export function seenItem<Item extends object>(
  { view }: { view: View },
  kind: ManagedKind,
  item: Item,
  id: string | null,
): Item {
  return view !== "live" && view.markItem ? view.markItem(kind, item, id) : item;
}

/** The same context for reads that see an item as if it were stored. Must not be used for writing. */
export function withItem<Ctx extends { db: Database; view: View }>(ctx: Ctx, { collection, row }: NextItem): Ctx {
  return { ...ctx, view: {}, db: withOverlay(ctx.db, [{ table: collection, row: { ...row } }]) };
}
