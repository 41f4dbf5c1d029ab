import { type Collection, type CommentKind, collections } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { titleOf } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Context } from "../context.ts";
import { rowOf } from "../documents/items.ts";
import { type Member, requireAbility } from "../security/rights.ts";
import { schemaOfPart } from "../texts/check-text.ts";
import { knownName, titleOfText } from "../texts/text-names.ts";

import { titleOfDraft } from "../documents/draft-words.ts";
import { noRelease, findDrafts, findDraftHeads, findWriters } from "../documents/drafts.ts";
import { writerAddresses } from "../documents/draft-writers.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** What is commented on: an item, a text of the site, or a release. */
export interface CommentSubject {
  kind: CommentKind;
  itemId: string;
}

/** @throws DomainError `not_found` for what nobody can comment on */
export function readCommentSubject({ kind, itemId }: { kind: string; itemId: string }): CommentSubject {
  const known = ([...collections, "site_texts", "release"] as const).find((one) => one === kind);
  if (!known || itemId === "" || itemId.length > 100) throw new DomainError("not_found", "There is nothing like this.");
  return { kind: known, itemId };
}

/**
 * Whoever asks, if they may see the subject: texts of the site are not for writers.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export function requireCommenter(ctx: Context, { kind }: Pick<CommentSubject, "kind">): Member {
  return requireAbility(ctx, kind === "site_texts" ? "texts" : "draft");
}

/** What a subject is called; null when there is no such thing, or it is in the trash. */
export async function titleOfSubject(ctx: Context, { kind, itemId }: CommentSubject): Promise<string | null> {
  const { db } = ctx;
  if (kind === "release") {
    const release = await db.selectFrom("releases").select("name").where("id", "=", itemId).executeTakeFirst();
    return release?.name ?? null;
  }
  const ofItem = { kind, itemId, isOpen: true } as const;
  if (kind === "site_texts") {
    const name = knownName(itemId);
    if (!name) return null;
    const row =
      (await findDrafts(ctx, { ...ofItem, action: "save" }))[0] ??
      (await db.selectFrom("site_texts").select("body").where("id", "=", name).executeTakeFirst());
    const isThere = row !== undefined || !name.startsWith("page:");
    return isThere ? titleOfText(name, row?.body ?? {}) : null;
  }
  const described = kindOf<Collection>(kind);
  const row = await rowOf(ctx, described, itemId);
  if (row) return titleOf(described, row);
  const [draft] = await findDrafts(ctx, { ...ofItem, base: 0 });
  return draft ? titleOfDraft(described, draft) : null;
}

/** Whether a subject has such a place: a field of an item, a path in a text, or "" for the whole. */
export function hasField({ kind, itemId }: CommentSubject, field: string): boolean {
  if (field === "") return true;
  if (kind === "release") return false;
  if (kind !== "site_texts") return kindOf(kind).fields.some(({ name }) => name === field);
  const name = knownName(itemId);
  if (!name || !/^[\w-]{1,60}(?:\.[\w-]{1,60}){0,12}$/.test(field)) return false;
  const [part = ""] = field.split(".");
  return schemaOfPart(name, part) !== null;
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
