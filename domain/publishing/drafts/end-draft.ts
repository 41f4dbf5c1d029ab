import type { Context, DocumentId, DocumentName } from "../../context.ts";
import { hasDraft, noRelease } from "../../documents/drafts.ts";
import { cancelPublications } from "../../plans/document-plans.ts";

/** An item, or a text of the site. */
interface Item {
  collection: DocumentName;
  itemId: string;
}

/** What has ended with a draft. */
export interface EndedDraft {
  /** How many planned publications were canceled. */
  canceledPlans: number;
}

/**
 * Ends for good what shows a draft or would publish it, when it is discarded or moved into a release: else the links would show, and the plan
 * would publish, what is stored beside it or is written next, which nobody has meant. Must run in that transaction, after the draft is gone.
 */
export async function endDraft(tx: Context, { collection, itemId }: Item): Promise<EndedDraft> {
  await endPreviewLinks(tx, { kind: collection, itemId });
  return { canceledPlans: await cancelPublications(tx, { collection, itemId }) };
}

interface Shared {
  kind: DocumentName | "release";
  itemId: string;
}

/** Ends the links to a release or an item for good. Must run in the transaction of what makes it public. */
export async function endPreviewLinks({ db, clock }: Context, { kind, itemId }: Shared): Promise<void> {
  await db
    .updateTable("preview_links")
    .set({ revoked_at: clock() })
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends the links to a document that visitors see, unless there is a draft beside it: there is nothing to look at any more. */
export async function endLinksToPublic(tx: Context, document: DocumentId): Promise<void> {
  if (!(await hasDraft(tx, { ...document, release: noRelease }))) await endPreviewLinks(tx, document);
}
