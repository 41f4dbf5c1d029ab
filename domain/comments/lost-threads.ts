import { type SubjectKind, collections } from "#db/schema.ts";
import type { Context, ProcessContext } from "../context.ts";
import { draftedIds } from "../documents/drafts.ts";

/** Deletes all that was said about something that is deleted for good. Belongs in its transaction. */
export async function deleteThreads({ db }: Context, kind: SubjectKind, itemId: string): Promise<void> {
  await db.deleteFrom("comment_threads").where("kind", "=", kind).where("item_id", "=", itemId).execute();
}

/**
 * Deletes what was said about drafts that were discarded and were all there was, and about what is in no trash any more. A job: there are
 * many ways to discard a draft, and a comment may wait for an hour.
 */
export async function deleteLostThreads(process: ProcessContext): Promise<void> {
  const { db } = process;
  await db
    .deleteFrom("comment_threads")
    .where("kind", "=", "release")
    .where("item_id", "not in", (query) => query.selectFrom("releases").select("id"))
    .execute();
  for (const kind of collections)
    await db
      .deleteFrom("comment_threads")
      .where("kind", "=", kind)
      .where("item_id", "not in", (query) => query.selectFrom(kind).select("id"))
      .where("item_id", "not in", draftedIds(process, { kind, isOpen: true }))
      .where("item_id", "not in", (query) => query.selectFrom("trash").select("item_id").where("collection", "=", kind))
      .execute();
  await db
    .deleteFrom("comment_threads")
    .where("kind", "=", "site_texts")
    .where("item_id", "like", "page:%")
    .where("item_id", "not in", (query) => query.selectFrom("site_texts").select("id"))
    .where("item_id", "not in", draftedIds(process, { kind: "site_texts", isOpen: true }))
    .where("item_id", "not in", (query) =>
      query.selectFrom("trash").select("item_id").where("collection", "=", "site_texts"),
    )
    .execute();
}
