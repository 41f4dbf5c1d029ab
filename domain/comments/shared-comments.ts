import { createHash } from "node:crypto";
import { z } from "zod";
import { type Collection, collections } from "#db/schema.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { kindOf } from "../kinds/kinds.ts";
import { rowOf } from "../documents/items.ts";
import type { Context } from "../context.ts";
import { hiddenText, unseen, addressKey, takeToken } from "../security/abuse.ts";
import { type SharedLink, lockLink } from "../publishing/preview-links.ts";
import { transaction } from "../database.ts";
import { addComment, addThread, commentBody, commentId, refuseTooMany } from "./comments.ts";
import { titleOfSubject } from "./subject.ts";
import { wordsOfMarkdown } from "#lib/text/markdown-words.ts";
import { typedLine } from "#lib/text/typed-text.ts";
import { findDraft, noRelease } from "../documents/drafts.ts";

/** A thread as somebody with a preview link sees it: no address of the team is in it. */
export interface SharedThread {
  id: string;
  /** Address of the page, and the heading on it. */
  page: string;
  place: string;
  quote: string;
  isResolved: boolean;
  comments: { id: string; author: string | null; body: string; at: Date; isDeleted: boolean }[];
}

export const maxName = 80;
const maxQuote = 400;

const sharedComment = z.object({
  id: commentId,
  name: z
    .string()
    .overwrite(typedLine)
    .min(2, "Please tell us your name.")
    .max(maxName, `Please keep your name within ${maxName} characters.`)
    .refine((value) => !unseen.test(value), "Please remove the invisible characters from your name.")
    .refine((value) => !/:\/\/|\bwww\.|@/i.test(value), "Please give a name, without links or addresses."),
  body: commentBody,
  quote: hiddenText(maxQuote).default(""),
  page: hiddenText(300),
  place: hiddenText(120).default(""),
  thread: z.string().max(100).default(""),
  /** The honeypot: a field that people do not see. */
  website: z.string().default(""),
});

/** One client and one link: more than people write in a talk about a page, and little for a machine. */
const perClient = { capacity: 10, refillPerMinute: 1 };
const perLink = { capacity: 60, refillPerMinute: 0.2 };

/** Refuses a link that does not say that who has it may comment. */
function requireCommentLink({ mayComment }: SharedLink): void {
  if (!mayComment) throw new DomainError("forbidden", "Comments can't be written through this link.");
}

/**
 * The threads that came through a link, the oldest first. Those of other links, and of the team, are not for its holders.
 * @param link as `openPreviewLink` has found it, which is what gives the right to this
 * @throws DomainError `forbidden` for a link without comments
 */
export async function findSharedThreads(ctx: Context, link: SharedLink): Promise<SharedThread[]> {
  requireCommentLink(link);
  const threads = await ctx.db
    .selectFrom("comment_threads")
    .select(["id", "page", "place", "quote", "resolved_at"])
    .where("link_id", "=", link.id)
    .orderBy("created_at")
    .orderBy("id")
    .limit(200)
    .execute();
  if (threads.length === 0) return [];
  const comments = await ctx.db
    .selectFrom("comments")
    .select(["id", "thread_id", "author", "author_id", "body", "created_at", "deleted_at"])
    .where(
      "thread_id",
      "in",
      threads.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  const byThread = Map.groupBy(comments, ({ thread_id }) => thread_id);
  return threads.map(({ resolved_at, ...thread }) => ({
    ...thread,
    isResolved: resolved_at !== null,
    comments: (byThread.get(thread.id) ?? []).map((comment) => ({
      id: comment.id,
      author: comment.author_id === null ? comment.author : null,
      body: comment.body,
      at: comment.created_at,
      isDeleted: comment.deleted_at !== null,
    })),
  }));
}

/**
 * Stores what somebody with a link has written about a page: a thread of its own, or an answer in one of this link. Limited by client and
 * by link; what a machine fills in is dropped, with the same answer. The same form with the same content is stored once.
 * @param link as `openPreviewLink` has found it, which is what gives the right to this
 * @returns the id of the comment
 * @throws DomainError `forbidden` for a link without comments, `not_found`, `rate_limited`, or `invalid` with its fields
 */
export async function createSharedComment(ctx: Context, link: SharedLink, input: unknown): Promise<string> {
  requireCommentLink(link);
  const written = parseFields(sharedComment, input);
  const { name, body, website, thread: threadId, id: _, ...place } = written;
  const id = idOf(written);
  if (website !== "") return id;
  const refusal = "You have written many comments.";
  await takeToken(ctx, { key: `comment:${addressKey(ctx.remoteAddress ?? "")}`, refusal, ...perClient });
  await takeToken(ctx, {
    key: `comment-link:${link.id}`,
    refusal: "Many comments came through this link.",
    ...perLink,
  });
  const subject = { kind: link.kind as Collection | "release", itemId: link.itemId };
  const comment = { id, body, author: name, author_id: null };
  const ended = () => new DomainError("not_found", "What you are commenting on no longer exists.");
  await transaction(ctx, async (tx) => {
    if (!(await lockLink(tx, link.id))) throw ended();
    const title = await titleOfSubject(tx, subject);
    if (title === null) throw ended();
    if (threadId === "") {
      await refuseTooMany(tx, subject);
      const thread = { id, subject, title, link_id: link.id };
      const { quote, page, place: heading } = place;
      const field = await fieldWith(tx, subject, quote);
      const at = { field, quote, quote_before: "", quote_after: "", page, place: heading };
      if (await addThread(tx, thread, at)) await addComment(tx, thread, comment);
      return;
    }
    const known = await tx.db
      .updateTable("comment_threads")
      .set((eb) => ({ latest_at: eb.ref("latest_at") }))
      .where("id", "=", threadId)
      .where("link_id", "=", link.id)
      .returning("id")
      .executeTakeFirst();
    if (!known) throw ended();
    const isStored = await tx.db.selectFrom("comments").select("id").where("id", "=", id).executeTakeFirst();
    if (!isStored) await addComment(tx, { id: threadId, subject, title, link_id: link.id }, comment);
  });
  return id;
}

/**
 * The id of a comment: of its form and its content, as with inquiries (docs/decisions/041-repeated-submits.md). Whoever goes back and
 * corrects their words sends the same form, but another comment.
 */
function idOf({ id, name, body, thread, quote, page, place }: z.output<typeof sharedComment>): string {
  const content = [id, name, body, thread, quote, page, place];
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  // The digits that say that it is a UUID made in a way of one's own (RFC 9562, version 8).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** The field of an item in which words stand, as its draft or its row says; "" for none. */
async function fieldWith(tx: Context, { kind, itemId }: { kind: string; itemId: string }, quote: string) {
  const collection = collections.find((one) => one === kind);
  if (!collection || quote === "") return "";
  const described = kindOf<Collection>(collection);
  const draft = await findDraft(tx, { release: noRelease, kind: collection, itemId });
  const values: Readonly<Record<string, unknown>> = draft?.body ?? { ...(await rowOf(tx, described, itemId)) };
  const holds = ({ name, type }: { name: string; type: string }) => {
    const value = values[name];
    const words = typeof value === "string" ? value : JSON.stringify(value ?? "");
    // On the page words stand without the signs of Markdown, and in one line.
    const read = type === "markdown" ? wordsOfMarkdown(words) : words;
    return words.includes(quote) || inOneLine(read).includes(inOneLine(quote));
  };
  return described.fields.find(holds)?.name ?? "";
}

const inOneLine = (words: string) => words.replaceAll(/\s+/g, " ").trim();
