import { sections } from "#lib/addresses.ts";
import { fill } from "#content/facts.ts";
import type { SiteTexts } from "#content/site-texts.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { composeLetter } from "#domain/outbox/compose-letter.ts";
import { enqueueMail } from "#domain/outbox/enqueue.ts";
import type { MailLimit } from "#domain/outbox/recipient-limit.ts";
import { getTexts } from "../site-texts/get-texts.ts";
import { createConfirmationToken, createUnsubscribeToken, roundOf } from "./link-tokens.ts";
import type { Subscriber } from "./subscriber.ts";

/** Sign-ups within this time cause one mail. Milliseconds. */
const pause = 10 * 60_000;
const day = 24 * 60 * 60_000;

type MailName = keyof SiteTexts["newsletterMail"];

/** Beginning of the outbox keys of all mails to a subscriber, for finding and erasing them. */
export const mailKeyOf = (id: string) => `newsletter:${id}:`;

/** The address that unsubscribes by one button, or one POST. */
export function unsubscribeUrl(process: ProcessContext, id: string): string {
  return `${process.linkUrl}/newsletter/unsubscribe?token=${createUnsubscribeToken(process, id)}`;
}

/** Puts the mail that asks for a confirmation into the outbox, in the caller's transaction; one in ten minutes. */
export async function sendConfirmation(tx: Context, subscriber: Subscriber): Promise<void> {
  const url = `${tx.linkUrl}/newsletter/confirm?token=${createConfirmationToken(tx, subscriber)}`;
  await send(tx, subscriber, "confirmation", url, `confirmation:${slot(tx, pause)}`, "courtesy");
}

/** Puts the welcome mail into the outbox, in the caller's transaction; one for each confirmation. */
export async function sendWelcome(tx: Context, subscriber: Subscriber): Promise<void> {
  // Without a limit, because only the recipient of the confirmation mail can cause it.
  await sendToList(tx, subscriber, "welcome", `welcome:${roundOf(subscriber)}`, "none");
}

/**
 * Tells a confirmed subscriber who signs up again that nothing has changed, in the caller's transaction; at most once a
 * day.
 */
export async function sendNotice(tx: Context, subscriber: Subscriber): Promise<void> {
  await sendToList(tx, subscriber, "alreadyOnTheList", `notice:${slot(tx, day)}`, "courtesy");
}

/** A mail to a subscriber, with headers for the unsubscribe button of mail programs (RFC 8058). */
async function sendToList(
  tx: Context,
  subscriber: Subscriber,
  name: MailName,
  key: string,
  limit: MailLimit,
): Promise<void> {
  const url = unsubscribeUrl(tx, subscriber.id);
  await send(tx, subscriber, name, tx.linkUrl + sections.posts, key, limit, {
    words: { unsubscribeUrl: url },
    headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
}

async function send(
  tx: Context,
  { id, email }: Subscriber,
  name: MailName,
  url: string,
  key: string,
  limit: MailLimit,
  { words = {}, headers = {} }: { words?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<void> {
  const { newsletterMail } = await getTexts(tx);
  const { link, ...letter } = fill(newsletterMail[name], words);
  await enqueueMail(tx, {
    to: email,
    limit,
    ...composeLetter({ ...letter, link: { label: link, url } }),
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    idempotencyKey: mailKeyOf(id) + key,
  });
}

function slot(tx: Context, length: number): number {
  return Math.floor(tx.clock().getTime() / length);
}
