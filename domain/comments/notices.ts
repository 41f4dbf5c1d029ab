import type { Context } from "../context.ts";
import { noRelease, writersOf } from "../publishing/drafts/draft.ts";
import type { CommentSubject } from "./subject.ts";

/**
 * Notes who is to be told of a comment: all who wrote in its thread, who made the preview link through which it came, who wrote the draft
 * that it is about or published last without one, and who made the release. Never the author. Belongs in the transaction of the comment.
 */
export async function noteReaders(
  tx: Context,
  thread: { id: string; subject: CommentSubject; link_id: string | null },
  { id, author }: { id: string; author: string },
): Promise<void> {
  const found = await Promise.all([
    inThread(tx, thread.id),
    makerOfLink(tx, thread.link_id),
    keepers(tx, thread.subject),
  ]);
  const readers = new Set(found.flat().map((email) => email.toLowerCase()));
  readers.delete(author);
  const team = await tx.db.selectFrom("admin_users").select("email").where("is_active", "=", true).execute();
  const told = team.filter(({ email }) => readers.has(email));
  if (told.length === 0) return;
  await tx.db
    .insertInto("comment_notices")
    .values(told.map(({ email }) => ({ comment_id: id, email, created_at: tx.clock() })))
    .execute();
}

async function inThread({ db }: Context, threadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("comments")
    .select("author")
    .distinct()
    .where("thread_id", "=", threadId)
    .where("author_id", "is not", null)
    .execute();
  return rows.map((row) => row.author);
}

async function makerOfLink({ db }: Context, link: string | null): Promise<string[]> {
  if (link === null) return [];
  const rows = await db.selectFrom("preview_links").select("created_by").where("id", "=", link).execute();
  return rows.map(({ created_by }) => created_by);
}

/** Those whose work a comment is about. */
async function keepers({ db }: Context, { kind, itemId }: CommentSubject): Promise<string[]> {
  if (kind === "release") {
    const rows = await db.selectFrom("releases").select("created_by").where("id", "=", itemId).execute();
    return rows.map(({ created_by }) => created_by);
  }
  const draft = await db
    .selectFrom("drafts")
    .select(["writers", "updated_by"])
    .where("release_id", "=", noRelease)
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  if (draft) return [draft.updated_by, ...writersOf(draft)];
  const last = await db
    .selectFrom("revisions")
    .select("actor_email")
    .where("collection", "=", kind)
    .where("item_id", "=", itemId)
    .orderBy("version", "desc")
    .executeTakeFirst();
  return last ? [last.actor_email] : [];
}
