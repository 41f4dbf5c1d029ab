import { sql } from "kysely";
import { type SubjectKind, subjectKinds } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { isWrittenBy } from "../documents/draft-writers.ts";
import { findDraftHeads, findWriters, noRelease } from "../documents/drafts.ts";
import { abilityFor } from "../documents/kinds-by-name.ts";
import { type Member, hasAbility, requireAbility } from "../security/rights.ts";

/** An open thread that waits for an answer by whoever asks. */
export interface WaitingThread {
  id: string;
  kind: SubjectKind;
  itemId: string;
  /** What its subject is called. */
  title: string;
  field: string;
  /** Whether it is about the draft of an item that was never public. */
  isNew: boolean;
  /** The last comment: its author as in threads, its first characters and its time. */
  author: string;
  body: string;
  at: Date;
}

/** Open threads that are looked at, the latest first. */
const mostRead = 200;
const longestBody = 200;

/**
 * The open threads in which somebody else has the last word, and which concern whoever asks: they wrote in the thread or are named there by
 * "@" and the beginning of their address, made the preview link or the release, or wrote the draft or the last version. The latest first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findOwnThreads(ctx: Context): Promise<WaitingThread[]> {
  const member = requireAbility(ctx, "draft");
  const { userId, email } = member;
  const name = `%@${email.slice(0, email.lastIndexOf("@")).replace(/[!%_]/g, "!$&")}%`;
  const rows = await ctx.db
    .selectFrom("comment_threads as thread")
    .innerJoin("comments as last", "last.thread_id", "thread.id")
    .leftJoin("preview_links as link", "link.id", "thread.link_id")
    .select(["thread.id", "thread.kind", "thread.item_id as itemId", "thread.title", "thread.field"])
    .select(["link.created_by as linkedBy", "last.author", "last.created_at as at"])
    .select(sql<string>`substr(last.body, 1, ${sql.lit(longestBody)})`.as("body"))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("comments as own")
          .select("own.id")
          .whereRef("own.thread_id", "=", "thread.id")
          .where(({ or, eb }) =>
            or([eb("own.author_id", "=", userId), sql<boolean>`lower(own.body) like ${name} escape '!'`]),
          ),
      ).as("isIn"),
    )
    .where("thread.resolved_at", "is", null)
    .where(
      "thread.kind",
      "in",
      subjectKinds.filter((kind) => hasAbility(ctx, abilityFor(ctx, kind))),
    )
    .where("last.deleted_at", "is", null)
    .where("last.position", "=", ({ selectFrom }) =>
      selectFrom("comments as any")
        .select(({ fn }) => fn.max("any.position").as("place"))
        .whereRef("any.thread_id", "=", "thread.id"),
    )
    .where(({ or, eb }) => or([eb("last.author_id", "is", null), eb("last.author_id", "!=", userId)]))
    .orderBy("thread.latest_at", "desc")
    .orderBy("thread.id")
    .limit(mostRead)
    .execute();
  if (rows.length === 0) return [];
  const { isOwn, isNew } = await readSubjects(ctx, member, [...new Set(rows.map(({ itemId }) => itemId))]);
  return rows
    .filter((row) => Boolean(row.isIn) || row.linkedBy === email || isOwn(row))
    .map(({ linkedBy: _, isIn: __, ...row }) => ({ ...row, isNew: isNew(row) }));
}

type Named = Pick<WaitingThread, "kind" | "itemId">;

/** Which of some subjects are the work of a member, and which are drafts of what was never public. */
async function readSubjects(ctx: Context, member: Member, itemIds: readonly string[]) {
  const { db } = ctx;
  const beside = { release: noRelease, itemId: itemIds };
  const [drafts, writers, releases, versions] = await Promise.all([
    findDraftHeads(ctx, beside),
    findWriters(ctx, beside),
    db.selectFrom("releases").select("id").where("id", "in", itemIds).where("created_by", "=", member.email).execute(),
    db
      .selectFrom("revisions as last")
      .select(["collection", "item_id"])
      .where("item_id", "in", itemIds)
      .where("actor_email", "=", member.email)
      .where("version", "=", ({ selectFrom }) =>
        selectFrom("revisions as any")
          .select(({ fn }) => fn.max("any.version").as("version"))
          .whereRef("any.collection", "=", "last.collection")
          .whereRef("any.item_id", "=", "last.item_id"),
      )
      .execute(),
  ]);
  const isOf =
    ({ kind, itemId }: Named) =>
    (row: { kind: string; item_id: string }) =>
      row.kind === kind && row.item_id === itemId;
  const isPublishedBy = ({ kind, itemId }: Named) =>
    versions.some(({ collection, item_id }) => collection === kind && item_id === itemId);
  return {
    isNew: (subject: Named) => drafts.some((draft) => isOf(subject)(draft) && draft.base_version === 0),
    isOwn(subject: Named) {
      if (subject.kind === "release") return releases.some(({ id }) => id === subject.itemId);
      const draft = drafts.find(isOf(subject));
      if (!draft) return isPublishedBy(subject);
      return draft.updated_by === member.email || isWrittenBy(writers.filter(isOf(subject)), member);
    },
  };
}
