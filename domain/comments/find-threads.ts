import { setImmediate as nextTurn } from "node:timers/promises";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { type SubjectKind, type Tables, subjectKinds } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";
import type { Anchor } from "./anchor.ts";
import { abilityFor } from "../documents/kinds-by-name.ts";
import { noRelease, findDraftHeads } from "../documents/drafts.ts";
import { editableFor, maxThreads } from "./comments.ts";
import { type CommentSubject, requireCommenter } from "./subject.ts";

/** What people say about one place. */
export interface Thread extends Anchor {
  id: string;
  kind: SubjectKind;
  itemId: string;
  /** What its subject is called. */
  title: string;
  /** The field of an item, or the path in a text; "" for the whole. */
  field: string;
  /** For whom the preview link is through which it came; null for one of the team. */
  link: string | null;
  /** Where on the site it was written: the address of the page and a heading on it; "" for one of the team. */
  page: string;
  place: string;
  resolved: { by: string; at: Date } | null;
  /** Whether it is about the draft of an item that was never public. */
  isNew: boolean;
  /** In the order of time: the first one, and the latest, as many as one answer holds. */
  comments: ThreadComment[];
  /** How many comments between the first and the others are left out ({@link findComments}). */
  leftOut: number;
}

export interface ThreadComment {
  id: string;
  /** An e-mail address of the team, or the name of somebody with a preview link; "" when it was deleted. */
  author: string;
  /** Whether the author is of the team. */
  isOfTeam: boolean;
  body: string;
  at: Date;
  isEdited: boolean;
  isDeleted: boolean;
  /** What whoever asks may do. */
  mayEdit: boolean;
  mayDelete: boolean;
}

/**
 * The threads about one subject, the oldest first, resolved ones included.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findThreads(ctx: Context, subject: CommentSubject): Promise<Thread[]> {
  requireCommenter(ctx, subject);
  const rows = await ctx.db
    .selectFrom("comment_threads")
    .selectAll()
    .where("kind", "=", subject.kind)
    .where("item_id", "=", subject.itemId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(maxThreads)
    .execute();
  return withComments(ctx, rows);
}

/**
 * One thread.
 * @returns null when it was deleted
 * @throws DomainError `unauthenticated`, or `forbidden` for who may not see what it is about
 */
export async function findThread(ctx: Context, id: string): Promise<Thread | null> {
  requireAbility(ctx, "draft");
  const row = await ctx.db.selectFrom("comment_threads").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  requireCommenter(ctx, row);
  return (await withComments(ctx, [row]))[0] ?? null;
}

export const threadsPerPage = 50;

/** Which threads of the whole site. */
export interface ThreadFilter {
  isResolved: boolean;
  /** Only those in which whoever asks has written. */
  isMine: boolean;
  /** From 1. */
  page: number;
}

/**
 * Threads about everything that whoever asks may see, those with the latest comment first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findAllThreads(
  ctx: Context,
  { isResolved, isMine, page }: ThreadFilter,
): Promise<{ threads: Thread[]; hasMore: boolean }> {
  const { userId } = requireAbility(ctx, "draft");
  const seen = subjectKinds.filter((kind) => hasAbility(ctx, abilityFor(ctx, kind)));
  const rows = await ctx.db
    .selectFrom("comment_threads")
    .selectAll()
    .where("resolved_at", isResolved ? "is not" : "is", null)
    .where("kind", "in", seen)
    .$if(isMine, (query) =>
      query.where("id", "in", (own) => own.selectFrom("comments").select("thread_id").where("author_id", "=", userId)),
    )
    .orderBy("latest_at", "desc")
    .orderBy("id")
    .limit(threadsPerPage + 1)
    .offset((Math.max(1, page) - 1) * threadsPerPage)
    .execute();
  return { threads: await withComments(ctx, rows.slice(0, threadsPerPage)), hasMore: rows.length > threadsPerPage };
}

/** Comments of one thread that an answer holds, and those of all its threads together. */
export const shown = { ofThread: 50, together: 1_000 } as const;

/**
 * How many comments each thread shows: as many as all of them may have together.
 * @param counts how many comments each has
 */
function shownEach(counts: readonly number[]): number {
  const together = (each: number) => counts.reduce((sum, count) => sum + Math.min(count, each), 0);
  let each: number = shown.ofThread;
  // The first and the latest.
  while (each > 2 && together(each) > shown.together) each--;
  return each;
}

/** Threads whose comments are read in one turn of the event loop: together they may have megabytes. */
const threadsAtOnce = 50;

async function withComments(ctx: Context, rows: Selectable<Tables["comment_threads"]>[]): Promise<Thread[]> {
  if (rows.length === 0) return [];
  const linkIds = [...new Set(rows.flatMap(({ link_id }) => link_id ?? []))];
  const [counts, links, drafts] = await Promise.all([
    countComments(
      ctx,
      rows.map(({ id }) => id),
    ),
    linkIds.length === 0
      ? []
      : ctx.db.selectFrom("preview_links").select(["id", "label"]).where("id", "in", linkIds).execute(),
    findDraftHeads(ctx, { release: noRelease, base: 0, itemId: [...new Set(rows.map(({ item_id }) => item_id))] }),
  ]);
  const each = shownEach([...counts.values()]);
  const labels = new Map(links.map(({ id, label }) => [id, label]));
  const isNew = new Set(drafts.map(({ kind, item_id }) => `${kind}/${item_id}`));
  const threads: Thread[] = [];
  for (let first = 0; first < rows.length; first += threadsAtOnce) {
    await nextTurn();
    const some = rows.slice(first, first + threadsAtOnce);
    const byThread = await findShown(
      ctx,
      some.map(({ id }) => id),
      each,
    );
    for (const row of some) {
      const comments = (byThread.get(row.id) ?? []).map((comment) => commentOf(ctx, comment));
      threads.push({
        id: row.id,
        kind: row.kind,
        itemId: row.item_id,
        title: row.title,
        field: row.field,
        quote: row.quote,
        before: row.quote_before,
        after: row.quote_after,
        link: row.link_id === null ? null : (labels.get(row.link_id) ?? "a link that is gone"),
        page: row.page,
        place: row.place,
        isNew: isNew.has(`${row.kind}/${row.item_id}`),
        resolved: row.resolved_at && { by: row.resolved_by ?? "", at: row.resolved_at },
        comments,
        leftOut: Math.max(0, (counts.get(row.id) ?? 0) - comments.length),
      });
    }
  }
  return threads;
}

/** How many comments threads have: they stand at the places from 0 on, and deleted ones keep theirs. */
async function countComments({ db }: Context, threadIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("comment_threads as thread")
    .select("thread.id")
    .select((eb) => lastPlace(eb).as("last"))
    .where("thread.id", "in", threadIds)
    .execute();
  return new Map(rows.map(({ id, last }) => [id, (last ?? -1) + 1]));
}

/** Looked up in the index for each thread: counting would read all of it. */
const lastPlace = (eb: ExpressionBuilder<Tables & { thread: Tables["comment_threads"] }, "thread">) =>
  eb
    .selectFrom("comments as latest")
    .select(({ fn }) => fn.max("latest.position").as("place"))
    .whereRef("latest.thread_id", "=", "thread.id");

type CommentRow = Selectable<Tables["comments"]>;

/** The first comment of each thread, and the latest: `each` together. */
async function findShown(
  { db }: Context,
  threadIds: readonly string[],
  each: number,
): Promise<ReadonlyMap<string, CommentRow[]>> {
  const [firsts, latest] = await Promise.all([
    db.selectFrom("comments").selectAll().where("thread_id", "in", threadIds).where("position", "=", 0).execute(),
    db
      .selectFrom("comment_threads as thread")
      .innerJoin("comments", "comments.thread_id", "thread.id")
      .selectAll("comments")
      .where("thread.id", "in", threadIds)
      .where("comments.position", ">", (eb) => sql<number>`${lastPlace(eb)} - ${sql.lit(each - 1)}`)
      .where("comments.position", ">", 0)
      .orderBy("comments.position")
      .execute(),
  ]);
  return Map.groupBy([...firsts, ...latest], ({ thread_id }) => thread_id);
}

/**
 * All comments of a thread, in the order of time.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when it was deleted
 */
export async function findComments(ctx: Context, threadId: string): Promise<ThreadComment[]> {
  requireAbility(ctx, "draft");
  const thread = await ctx.db
    .selectFrom("comment_threads")
    .select("kind")
    .where("id", "=", threadId)
    .executeTakeFirst();
  if (!thread) throw new DomainError("not_found", "This thread was deleted.");
  requireCommenter(ctx, thread);
  const rows = await ctx.db
    .selectFrom("comments")
    .selectAll()
    .where("thread_id", "=", threadId)
    .orderBy("position")
    .execute();
  return rows.map((row) => commentOf(ctx, row));
}

function commentOf(ctx: Context, row: CommentRow): ThreadComment {
  const { userId } = requireAbility(ctx, "draft");
  const isDeleted = row.deleted_at !== null;
  const isOwn = !isDeleted && row.author_id === userId;
  return {
    id: row.id,
    author: row.author,
    isOfTeam: row.author_id !== null,
    body: row.body,
    at: row.created_at,
    isEdited: row.edited_at !== null,
    isDeleted,
    mayEdit: isOwn && ctx.clock().getTime() - row.created_at.getTime() <= editableFor,
    mayDelete: !isDeleted && (isOwn || hasAbility(ctx, "publish")),
  };
}
