import { type SubjectKind, subjectKinds } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { type Member, requireAbility } from "../security/rights.ts";

import { noRelease, findDrafts, findDraftHeads, findWriters } from "../documents/drafts.ts";
import { writerAddresses } from "../documents/draft-writers.ts";
import { abilityFor } from "../documents/kinds-by-name.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** What is commented on: an item, a text of the site, or a release. */
export interface CommentSubject {
  kind: SubjectKind;
  itemId: string;
}

/** @throws DomainError `not_found` for what nobody can comment on */
export function readCommentSubject({ kind, itemId }: { kind: string; itemId: string }): CommentSubject {
  const known = subjectKinds.find((one) => one === kind);
  if (!known || itemId === "" || itemId.length > 100) throw new DomainError("not_found", "There is nothing like this.");
  return { kind: known, itemId };
}

/**
 * Whoever asks, if they may see the subject: texts of the site are not for writers.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export function requireCommenter(ctx: Context, { kind }: Pick<CommentSubject, "kind">): Member {
  return requireAbility(ctx, abilityFor(ctx, kind));
}

/** What a subject is called; null when there is no such thing, or it is in the trash. */
export async function titleOfSubject(ctx: Context, { kind, itemId }: CommentSubject): Promise<string | null> {
  const { db } = ctx;
  if (kind === "release") {
    const release = await db.selectFrom("releases").select("name").where("id", "=", itemId).executeTakeFirst();
    return release?.name ?? null;
  }
  const documents = ctx.site.documents[kind];
  const row = (await documents.find(ctx, itemId)) ?? documents.defaults(itemId);
  if (row) return documents.titleOf(row);
  const [draft] = await findDrafts(ctx, { kind, itemId, isOpen: true, base: 0 });
  return draft ? documents.titleOfDraft(draft) : null;
}

/** Whether a subject has such a place: a field of an item, a path in a text, or "" for the whole. */
export function hasField({ site }: Context, { kind, itemId }: CommentSubject, field: string): boolean {
  return field === "" || (kind !== "release" && site.documents[kind].hasField(itemId, field));
}

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
  const readers = new Set(found.flat().map(foldAddress));
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
async function keepers(tx: Context, { kind, itemId }: CommentSubject): Promise<string[]> {
  const { db } = tx;
  if (kind === "release") {
    const rows = await db.selectFrom("releases").select("created_by").where("id", "=", itemId).execute();
    return rows.map(({ created_by }) => created_by);
  }
  const key = { release: noRelease, kind, itemId };
  const [draft] = await findDraftHeads(tx, key);
  if (draft) return [draft.updated_by, ...(await writerAddresses(tx, await findWriters(tx, key)))];
  const last = await db
    .selectFrom("revisions")
    .select("actor_email")
    .where("collection", "=", kind)
    .where("item_id", "=", itemId)
    .orderBy("version", "desc")
    .executeTakeFirst();
  return last ? [last.actor_email] : [];
}
