import { type SubjectKind, subjectKinds } from "#db/schema.ts";
import type { ProcessContext } from "../context.ts";
import { draftedIds } from "../documents/drafts.ts";

/** Deletes all that was said about something that is deleted for good. Belongs in its transaction. */
export async function deleteThreads(
  { db }: Pick<ProcessContext, "db">,
  kind: SubjectKind,
  itemId: string,
): Promise<void> {
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
  for (const kind of subjectKinds) {
    if (kind === "release") continue;
    const unstored = await db
      .selectFrom("comment_threads")
      .select("item_id")
      .distinct()
      .where("kind", "=", kind)
      .where("item_id", "not in", (query) => query.selectFrom(kind).select("id"))
      .where("item_id", "not in", draftedIds(process, { kind, isOpen: true }))
      .where("item_id", "not in", (query) => query.selectFrom("trash").select("item_id").where("collection", "=", kind))
      .execute();
    const { isKnown, defaults } = process.site.documents[kind];
    for (const { item_id: id } of unstored) {
      // A text needs no row; one that only another version of the site has keeps its comments.
      if (isKnown(id) && defaults(id) === null) await deleteThreads(process, kind, id);
    }
  }
}
