import type { Selectable } from "kysely";
import type { CommentKind, Tables } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";
import type { Anchor } from "./anchor.ts";
import { noRelease } from "../publishing/drafts/draft.ts";
import { editableFor, maxThreads } from "./comments.ts";
import { type CommentSubject, requireCommenter } from "./subject.ts";

/** What people say about one place. */
export interface Thread extends Anchor {
  id: string;
  kind: CommentKind;
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
  /** In the order of time. */
  comments: ThreadComment[];
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
  const rows = await ctx.db
    .selectFrom("comment_threads")
    .selectAll()
    .where("resolved_at", isResolved ? "is not" : "is", null)
    .$if(!hasAbility(ctx, "texts"), (query) => query.where("kind", "!=", "site_texts"))
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

async function withComments(ctx: Context, rows: Selectable<Tables["comment_threads"]>[]): Promise<Thread[]> {
  if (rows.length === 0) return [];
  const { userId } = requireAbility(ctx, "draft");
  const linkIds = [...new Set(rows.flatMap(({ link_id }) => link_id ?? []))];
  const [comments, links, drafts] = await Promise.all([
    ctx.db
      .selectFrom("comments")
      .selectAll()
      .where(
        "thread_id",
        "in",
        rows.map(({ id }) => id),
      )
      .orderBy("position")
      .execute(),
    linkIds.length === 0
      ? []
      : ctx.db.selectFrom("preview_links").select(["id", "label"]).where("id", "in", linkIds).execute(),
    ctx.db
      .selectFrom("drafts")
      .select(["kind", "item_id"])
      .where("release_id", "=", noRelease)
      .where("base_version", "=", 0)
      .where("item_id", "in", [...new Set(rows.map(({ item_id }) => item_id))])
      .execute(),
  ]);
  const byThread = Map.groupBy(comments, ({ thread_id }) => thread_id);
  const labels = new Map(links.map(({ id, label }) => [id, label]));
  const isNew = new Set(drafts.map(({ kind, item_id }) => `${kind}/${item_id}`));
  const now = ctx.clock().getTime();
  const publishes = hasAbility(ctx, "publish");
  return rows.map((row) => ({
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
    comments: (byThread.get(row.id) ?? []).map((comment) => {
      const isDeleted = comment.deleted_at !== null;
      const isOwn = !isDeleted && comment.author_id === userId;
      return {
        id: comment.id,
        author: comment.author,
        isOfTeam: comment.author_id !== null,
        body: comment.body,
        at: comment.created_at,
        isEdited: comment.edited_at !== null,
        isDeleted,
        mayEdit: isOwn && now - comment.created_at.getTime() <= editableFor,
        mayDelete: !isDeleted && (isOwn || publishes),
      };
    }),
  }));
}
