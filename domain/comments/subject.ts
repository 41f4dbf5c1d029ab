import { type Collection, type CommentKind, collections } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { titleOf } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import { rowOf } from "../documents/edit-item.ts";
import { type Context, type ProcessContext, systemContext } from "../context.ts";
import { titleOfDraft } from "../publishing/drafts/item-drafts.ts";
import { isOpenDraft } from "../publishing/drafts/open-drafts.ts";
import { type Member, requireAbility, may } from "../security/rights.ts";
import { schemaOfPart } from "../texts/check-text.ts";
import { knownName, titleOfText } from "../site-texts/stored-texts.ts";
import { noRelease } from "../publishing/drafts/draft.ts";
import { writerAddresses } from "../publishing/drafts/writers.ts";
import { fill } from "#content/facts.ts";
import { composeLetter, enqueueMail } from "../outbox/messages.ts";
import { getTexts } from "../texts/get-texts.ts";
import { transaction } from "../database.ts";
import { cutText } from "#lib/text/clip-text.ts";
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
  const drafts = db
    .selectFrom("drafts")
    .select("body")
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where(isOpenDraft);
  if (kind === "site_texts") {
    const name = knownName(itemId);
    if (!name) return null;
    const row =
      (await drafts.where("action", "=", "save").executeTakeFirst()) ??
      (await db.selectFrom("site_texts").select("body").where("id", "=", name).executeTakeFirst());
    const isThere = row !== undefined || !name.startsWith("page:");
    return isThere ? titleOfText(name, row?.body ?? {}) : null;
  }
  const described = kindOf<Collection>(kind);
  const row = await rowOf(ctx, described, itemId);
  if (row) return titleOf(described, row);
  const draft = await drafts.where("base_version", "=", 0).executeTakeFirst();
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
  const draft = await db
    .selectFrom("drafts")
    .select(["writers", "updated_by"])
    .where("release_id", "=", noRelease)
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  if (draft) return [draft.updated_by, ...(await writerAddresses(tx, [draft]))];
  const last = await db
    .selectFrom("revisions")
    .select("actor_email")
    .where("collection", "=", kind)
    .where("item_id", "=", itemId)
    .orderBy("version", "desc")
    .executeTakeFirst();
  return last ? [last.actor_email] : [];
}

/** How the keys of mails about comments begin, by which they are found in the outbox. */
export const commentMail = "comments";
/** Where such a mail leads. */
export const commentsPath = "/admin/comments";

const minute = 60_000;
/** How long a comment waits, so that those that follow it, and a change of mind, are in the same mail. Milliseconds. */
const gatheredFor = 3 * minute;
/** One person gets at most one mail in this time. Milliseconds. */
const between = 15 * minute;
/** Comments in one mail; the rest are counted. */
const maxInMail = 20;
const maxWords = 400;

/**
 * Whether whoever asks gets mails about comments.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function getsCommentMails(ctx: Context): Promise<boolean> {
  const { email } = requireAbility(ctx, "draft");
  const row = await ctx.db.selectFrom("comment_mail").select("is_off").where("email", "=", email).executeTakeFirst();
  return !row?.is_off;
}

/**
 * Turns one's own mails about comments on or off. What waited to be told is dropped when they are turned off.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function setCommentMails(ctx: Context, isOn: boolean): Promise<void> {
  const { email } = requireAbility(ctx, "draft");
  await transaction(ctx, async (tx) => {
    await tx.db
      .insertInto("comment_mail")
      .values({ email, is_off: !isOn, sent_at: null })
      .onConflict((conflict) => conflict.column("email").doUpdateSet({ is_off: !isOn }))
      .execute();
    if (!isOn) await tx.db.deleteFrom("comment_notices").where("email", "=", email).execute();
  });
}

/**
 * Mails everybody who is to be told of comments: what has gathered in three minutes, and at most once in fifteen minutes. A job; several
 * processes may run it.
 */
export async function sendCommentMails(process: ProcessContext): Promise<void> {
  const ctx = systemContext(process, "comments");
  const now = ctx.clock().getTime();
  const due = await ctx.db
    .selectFrom("comment_notices")
    .select("email")
    .distinct()
    .where(({ or, eb }) =>
      or([
        eb("created_at", "<=", new Date(now - gatheredFor)),
        // While the clock was ahead.
        eb("created_at", ">", new Date(now + gatheredFor)),
      ]),
    )
    .execute();
  for (const { email } of due) await transaction(ctx, (tx) => mailComments(tx, email));
}

async function mailComments(tx: Context, email: string): Promise<void> {
  const { db } = tx;
  const now = tx.clock();
  await db
    .insertInto("comment_mail")
    .values({ email, is_off: false, sent_at: null })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  // Of several processes one gets the row, and the others find it too new.
  const turn = await db
    .updateTable("comment_mail")
    .set({ sent_at: now })
    .where("email", "=", email)
    .where(({ or, eb }) =>
      or([
        eb("sent_at", "is", null),
        eb("sent_at", "<=", new Date(now.getTime() - between)),
        // While the clock was ahead.
        eb("sent_at", ">", new Date(now.getTime() + between)),
      ]),
    )
    .returning("is_off")
    .executeTakeFirst();
  if (!turn) return;
  const reader = await db
    .selectFrom("admin_users")
    .select("role")
    .where("email", "=", email)
    .where("is_active", "=", true)
    .executeTakeFirst();
  // Exactly those that are told of now: a comment can come in between.
  const due = await db.deleteFrom("comment_notices").where("email", "=", email).returning("comment_id").execute();
  if (turn.is_off || !reader || due.length === 0) return;
  const comments = await db
    .selectFrom("comments")
    .innerJoin("comment_threads", "comment_threads.id", "comments.thread_id")
    .select(["comments.author", "comments.body", "comment_threads.title", "comment_threads.kind"])
    .where(
      "comments.id",
      "in",
      due.map(({ comment_id }) => comment_id),
    )
    .orderBy("comments.created_at")
    .orderBy("comments.thread_id")
    .orderBy("comments.position")
    .execute();
  const told = comments.filter(({ kind }) => kind !== "site_texts" || may(reader.role, "texts"));
  if (told.length > 0) await send(tx, email, told);
}

async function send(
  tx: Context,
  to: string,
  comments: readonly { author: string; body: string; title: string }[],
): Promise<void> {
  const { publishingMail } = await getTexts(tx);
  const count = comments.length === 1 ? "1 new comment" : `${comments.length} new comments`;
  const { link, paragraphs, ...letter } = fill(publishingMail.comments, { count });
  const [first = "", ...others] = paragraphs;
  // What people write is not filled in: it may have braces.
  const said = comments.slice(0, maxInMail).map(({ author, body, title }) => `${author}, “${title}”: ${cut(body)}`);
  const more = comments.length > maxInMail ? [`And ${comments.length - maxInMail} more.`] : [];
  await enqueueMail(tx, {
    to,
    limit: "none",
    ...composeLetter({
      ...letter,
      paragraphs: [first, ...said, ...more, ...others],
      link: { label: link, url: `${tx.linkUrl}${commentsPath}` },
    }),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: `${commentMail}:${to}:${tx.clock().getTime()}`,
  });
}

const cut = (text: string) => (text.length > maxWords ? `${cutText(text, maxWords - 1)}…` : text);
