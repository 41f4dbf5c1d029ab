import { fill } from "#content/facts.ts";
import { cutText } from "#lib/text/clip-text.ts";
import { type Context, type ProcessContext, systemContext } from "../context.ts";
import { transaction } from "../database.ts";
import { abilityFor } from "../documents/kinds-by-name.ts";
import { composeLetter, enqueueMail } from "../outbox/messages.ts";
import { may, requireAbility } from "../security/rights.ts";
import { getTexts } from "../texts/get-texts.ts";

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
    .select(["comments.author", "comments.body", "comments.thread_id"])
    .select(["comment_threads.title", "comment_threads.kind"])
    .where(
      "comments.id",
      "in",
      due.map(({ comment_id }) => comment_id),
    )
    .orderBy("comments.created_at")
    .orderBy("comments.thread_id")
    .orderBy("comments.position")
    .execute();
  const told = comments.filter(({ kind }) => may(reader.role, abilityFor(tx, kind)));
  if (told.length > 0) await send(tx, email, told);
}

async function send(
  tx: Context,
  to: string,
  comments: readonly { author: string; body: string; title: string; thread_id: string }[],
): Promise<void> {
  const { publishingMail } = await getTexts(tx);
  const count = comments.length === 1 ? "1 new comment" : `${comments.length} new comments`;
  const { link, paragraphs, ...letter } = fill(publishingMail.comments, { count });
  const [first = "", ...others] = paragraphs;
  // What people write is not filled in: it may have braces.
  const addressOf = (thread: string) => `${tx.linkUrl}${commentsPath}?thread=${thread}`;
  const threads = new Set(comments.map(({ thread_id }) => thread_id));
  const [only] = threads;
  const said = comments.slice(0, maxInMail).map(({ author, body, title, thread_id: thread }) => {
    const words = `${author}, “${title}”: ${cut(body)}`;
    return threads.size === 1 ? words : `${words}\n${addressOf(thread)}`;
  });
  const more = comments.length > maxInMail ? [`And ${comments.length - maxInMail} more.`] : [];
  await enqueueMail(tx, {
    to,
    limit: "none",
    ...composeLetter({
      ...letter,
      paragraphs: [first, ...said, ...more, ...others],
      link: { label: link, url: threads.size === 1 && only ? addressOf(only) : tx.linkUrl + commentsPath },
    }),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: `${commentMail}:${to}:${tx.clock().getTime()}`,
  });
}

const cut = (text: string) => (text.length > maxWords ? `${cutText(text, maxWords - 1)}…` : text);
