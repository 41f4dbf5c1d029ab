import { z } from "zod";
import { storableText } from "#db/dialect.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { type Action, recordActivity, threadField } from "../activity/activity.ts";
import type { Context } from "../context.ts";
import { takeToken } from "../security/abuse.ts";
import { type Member, hasAbility, requireAbility } from "../security/rights.ts";
import { transaction } from "../database.ts";
import { maxContext, maxQuote } from "./anchor.ts";
import { type CommentSubject, noteReaders, hasField, requireCommenter, titleOfSubject } from "./subject.ts";
import { plainLineEnds } from "#lib/text/typed-text.ts";

/** How long somebody may change their comment. Milliseconds. */
export const editableFor = 15 * 60_000;
/** The longest comment, in characters. */
export const maxComment = 2_000;
/** Threads of one subject, and comments of one thread. Nobody reads more. */
export const maxThreads = 500;
const maxComments = 200;

// Controls other than tab and line break, and marks that change the direction of text.
const unseen = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;

const text = (longest: number) =>
  z
    .string()
    .overwrite((value) => plainLineEnds(storableText(value)))
    .max(longest, `At most ${longest.toLocaleString("en")} characters.`)
    .refine((value) => !unseen.test(value), "Please remove the invisible characters.");

/** The words of a comment, as people write them. */
export const commentBody = text(maxComment + 1_000)
  .trim()
  .min(1, "Please write your comment.")
  .max(maxComment, `Please keep the comment within ${maxComment.toLocaleString("en")} characters.`);

/** The id of a new comment, made by the browser: what is sent twice is stored once. */
export const commentId = z.uuid("The server doesn't recognize this request.");

const newThread = z.object({
  id: commentId,
  field: z.string().max(200),
  quote: text(maxQuote).default(""),
  before: text(maxContext).default(""),
  after: text(maxContext).default(""),
  body: commentBody,
});

const reply = z.object({ id: commentId, body: commentBody });

/**
 * Begins a thread about an item, a text or a release, or about one field of it and words in that.
 * @param input `id`, `body`, `field` ("" for the whole), and `quote` with what stands `before` and `after`
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `rate_limited`, or `invalid` with its fields
 */
export async function createThread(ctx: Context, subject: CommentSubject, input: unknown): Promise<void> {
  const member = requireCommenter(ctx, subject);
  const { id, body, field, ...anchor } = parseFields(newThread, input);
  if (!hasField(ctx, subject, field)) throw new DomainError("invalid", "There is no such place.");
  await takeCommentToken(ctx, member);
  await transaction(ctx, async (tx) => {
    const title = await titleOfSubject(tx, subject);
    if (title === null) throw gone();
    await refuseTooMany(tx, subject);
    const thread = { id, subject, title, link_id: null };
    const place = { field, quote: anchor.quote, quote_before: anchor.before, quote_after: anchor.after };
    if (await addThread(tx, thread, place)) await addComment(tx, thread, { id, body, ...authorOf(member) });
  });
}

/**
 * Stores a thread, which has the id of its first comment. Belongs in a transaction.
 * @returns false when it is there already: a form that is sent twice has the same id
 */
export async function addThread(
  tx: Context,
  { id, subject, title, link_id }: WrittenThread,
  place: { field: string; quote: string; quote_before: string; quote_after: string; page?: string; place?: string },
): Promise<boolean> {
  if (!(await isNew(tx, id))) return false;
  const at = tx.clock();
  const added = await tx.db
    .insertInto("comment_threads")
    .values({
      page: "",
      place: "",
      ...place,
      id,
      kind: subject.kind,
      item_id: subject.itemId,
      title,
      link_id,
      resolved_by: null,
      resolved_at: null,
      created_at: at,
      latest_at: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Adds a comment to a thread. One that was resolved is open again.
 * @param input `id` and `body`
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `rate_limited`, or `invalid` with its fields
 */
export async function replyToThread(ctx: Context, threadId: string, input: unknown): Promise<void> {
  const writer = requireAbility(ctx, "draft");
  const { id, body } = parseFields(reply, input);
  await takeCommentToken(ctx, writer);
  await transaction(ctx, async (tx) => {
    const { member, thread } = await lockThread(tx, threadId);
    if (await isNew(tx, id)) await addComment(tx, thread, { id, body, ...authorOf(member) });
  });
}

/** More than a person writes while they go through a long text. */
const perMember = { capacity: 60, refillPerMinute: 10 };

/** Counts a comment of somebody of the team. */
async function takeCommentToken(ctx: Context, { userId }: Member): Promise<void> {
  await takeToken(ctx, { key: `comment-member:${userId}`, refusal: "You have written many comments.", ...perMember });
}

const authorOf = ({ userId, email }: Member) => ({ author_id: userId, author: email });

/** A thread that somebody writes in. */
export interface WrittenThread {
  id: string;
  subject: CommentSubject;
  title: string;
  link_id: string | null;
}

/** Stores a comment and whom to tell of it, and opens its thread again. Belongs in a transaction. */
export async function addComment(
  tx: Context,
  { id: threadId, subject, title, link_id }: WrittenThread,
  comment: { id: string; body: string; author: string; author_id: string | null },
): Promise<void> {
  const { db } = tx;
  const { count } = await db
    .selectFrom("comments")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("thread_id", "=", threadId)
    .executeTakeFirstOrThrow();
  const position = Number(count);
  if (position >= maxComments) throw new DomainError("invalid", "This thread is full. Please begin another one.");
  const at = tx.clock();
  await db
    .insertInto("comments")
    .values({ ...comment, thread_id: threadId, position, created_at: at, edited_at: null, deleted_at: null })
    .execute();
  await db
    .updateTable("comment_threads")
    .set({ latest_at: at, title, resolved_at: null, resolved_by: null })
    .where("id", "=", threadId)
    .execute();
  await noteReaders(tx, { id: threadId, subject, link_id }, comment);
  await record(tx, "comment", { id: threadId, subject, title });
}

/** Whether no comment has the id: a form that is sent twice has the same. */
export async function isNew({ db }: Context, id: string): Promise<boolean> {
  return !(await db.selectFrom("comments").select("id").where("id", "=", id).executeTakeFirst());
}

/** @throws DomainError `invalid` when there are as many threads as anybody can read */
export async function refuseTooMany({ db }: Context, { kind, itemId }: CommentSubject): Promise<void> {
  const { count } = await db
    .selectFrom("comment_threads")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxThreads) throw new DomainError("invalid", "There are too many comments here already.");
}

const gone = () => new DomainError("not_found", "What you are commenting on no longer exists.");

/** A thread, locked until the transaction ends, for somebody who may see what it is about. */
async function lockThread(tx: Context, id: string): Promise<{ member: Member; thread: WrittenThread }> {
  // Written, not only read: so who comes second waits on PostgreSQL, too, and sees what the first has done.
  const row = await tx.db
    .updateTable("comment_threads")
    .set((eb) => ({ latest_at: eb.ref("latest_at") }))
    .where("id", "=", id)
    .returning(["kind", "item_id", "title", "link_id"])
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This thread was deleted.");
  const subject = { kind: row.kind, itemId: row.item_id };
  const member = requireCommenter(tx, subject);
  const title = (await titleOfSubject(tx, subject)) ?? row.title;
  return { member, thread: { id, subject, title, link_id: row.link_id } };
}

/**
 * Changes one's own comment within fifteen minutes.
 * @param input `body`
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `conflict` when it is too late, or `invalid` with its fields
 */
export async function editComment(ctx: Context, id: string, input: unknown): Promise<void> {
  requireAbility(ctx, "draft");
  const { body } = parseFields(z.object({ body: commentBody }), input);
  await transaction(ctx, async (tx) => {
    const { comment, member, thread } = await lockComment(tx, id);
    if (comment.author_id !== member.userId)
      throw new DomainError("forbidden", "Only the author of a comment can change it.");
    if (tx.clock().getTime() - comment.created_at.getTime() > editableFor)
      throw new DomainError("conflict", "A comment can be changed for 15 minutes. Please write another one.");
    await tx.db.updateTable("comments").set({ body, edited_at: tx.clock() }).where("id", "=", id).execute();
    await record(tx, "changeComment", thread);
  });
}

/**
 * Deletes the words and the author of a comment; a thread with no other comment goes with it. By whoever wrote it, or somebody who may publish.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deleteComment(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "draft");
  await transaction(ctx, async (tx) => {
    const { comment, member, thread } = await lockComment(tx, id);
    if (comment.author_id !== member.userId && !hasAbility(tx, "publish"))
      throw new DomainError("forbidden", "Only the author of a comment, or an editor, can delete it.");
    await eraseComments(tx, [id]);
    await record(tx, "deleteComment", thread);
  });
}

/** Deletes what comments say and who wrote them, and threads in which nothing else is said. Belongs in a transaction. */
export async function eraseComments({ db, clock }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const erased = await db
    .updateTable("comments")
    .set({ body: "", author: "", author_id: null, deleted_at: clock() })
    .where("id", "in", ids)
    .returning("thread_id")
    .execute();
  await db.deleteFrom("comment_notices").where("comment_id", "in", ids).execute();
  const threads = [...new Set(erased.map(({ thread_id }) => thread_id))];
  await db
    .deleteFrom("comment_threads")
    .where("id", "in", threads)
    .where("id", "not in", (query) =>
      query
        .selectFrom("comments")
        .select("thread_id")
        .where("deleted_at", "is", null)
        .where("thread_id", "in", threads),
    )
    .execute();
}

async function lockComment(tx: Context, id: string) {
  const find = () =>
    tx.db.selectFrom("comments").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
  const seen = await find();
  if (!seen) throw deleted();
  const locked = await lockThread(tx, seen.thread_id);
  // Somebody may have deleted it while this waited.
  const comment = await find();
  if (!comment) throw deleted();
  return { comment, ...locked };
}

const deleted = () => new DomainError("not_found", "This comment was deleted.");

/**
 * Resolves a thread, or opens it again.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function resolveThread(ctx: Context, id: string, isResolved: boolean): Promise<void> {
  requireAbility(ctx, "draft");
  await transaction(ctx, async (tx) => {
    const { member, thread } = await lockThread(tx, id);
    await tx.db
      .updateTable("comment_threads")
      .set(
        isResolved ? { resolved_at: tx.clock(), resolved_by: member.email } : { resolved_at: null, resolved_by: null },
      )
      .where("id", "=", id)
      .execute();
    await record(tx, isResolved ? "resolveComment" : "reopenComment", thread);
  });
}

/** The entry leads to the thread. */
function record(tx: Context, action: Action, { id, subject, title }: Omit<WrittenThread, "link_id">): Promise<void> {
  const changes = [{ field: threadField, before: null, after: id }];
  return recordActivity(tx, { action, kind: subject.kind, itemId: subject.itemId, title, changes });
}
