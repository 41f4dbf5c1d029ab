import type { ExpressionBuilder, Selectable } from "kysely";
import type { FormerConsent, SubscribersTable } from "#db/tables/site-tables.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type ProcessContext, type Context, systemContext } from "#domain/context.ts";
import { type TokenFault, type TokenKind, createToken, readToken } from "#domain/security/secrets.ts";
import { sections } from "#lib/addresses.ts";
import { fill } from "#content/facts.ts";
import type { SiteTexts } from "#content/site-texts.ts";
import { composeLetter, enqueueMail } from "#domain/outbox/messages.ts";
import type { MailLimit } from "#domain/outbox/outbox.ts";
import { getTexts } from "../texts/get-texts.ts";
import { recordActivity } from "../activity/activity.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import type { Database } from "#db/client.ts";
import { beginsWithOneOf } from "#db/dialect.ts";
import type { Tables } from "#db/schema.ts";
import { purgeErased, transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";

/** An address of the newsletter as it is stored. */
export type Subscriber = Selectable<SubscribersTable>;

const day = 24 * 60 * 60 * 1_000;

/** Maximum lengths in characters, also used as `maxLength` of the form. */
export const newsletterLimits = { email: 254, page: 300 } as const;

/** Milliseconds for which a confirmation link works, and an address may stay unconfirmed. */
const confirmationLifetime = 7 * day;

/** Milliseconds for which the record of an ended subscription is kept, as proof of consent. */
const endedLifetime = 3 * 365 * day;

/** Rows on one page of the admin's list. */
export const subscribersPerPage = 50;

// The links in mails are signed and not stored (docs/decisions/111): somebody who reads the table can't make one.

type LinkedSubscriber = Pick<Subscriber, "id" | "unsubscribed_at">;

const confirmation: TokenKind = {
  parts: 2,
  lifetime: confirmationLifetime,
  claim: (parts) => `newsletter:confirm:${parts.join(".")}`,
};

/** In every mail the same, and valid for ever. */
const unsubscription: TokenKind = { parts: 1, lifetime: null, claim: (parts) => `newsletter:unsubscribe:${parts[0]}` };

/** A token that confirms this subscriber for seven days, and no longer than until the next time that they leave. */
export function createConfirmationToken(process: ProcessContext, subscriber: LinkedSubscriber): string {
  return createToken(process, confirmation, [subscriber.id, roundOf(subscriber)]);
}

/** @returns the subscriber and the round of the token, or why it is invalid */
export function readConfirmationToken(
  process: ProcessContext,
  token: string,
): { id: string; round: string } | { fault: TokenFault } {
  const read = readToken(process, confirmation, token);
  if ("fault" in read) return read;
  const [id = "", round = ""] = read.parts;
  return { id, round };
}

/** Counts the subscriptions of an address: a new round begins each time that it unsubscribes. */
export function roundOf({ unsubscribed_at }: LinkedSubscriber): string {
  return (unsubscribed_at?.getTime() ?? 0).toString(36);
}

/** A token that ends this subscriber's subscription. */
export function createUnsubscribeToken(process: ProcessContext, id: string): string {
  return createToken(process, unsubscription, [id]);
}

/** @returns the subscriber's id, or null when the token is invalid */
export function readUnsubscribeToken(process: ProcessContext, token: string): string | null {
  const read = readToken(process, unsubscription, token);
  return "fault" in read ? null : (read.parts[0] ?? null);
}

/** Sign-ups within this time cause one mail. Milliseconds. */
const pause = 10 * 60_000;
const noticePause = 24 * 60 * 60_000;

type MailName = keyof SiteTexts["newsletterMail"];

/** Beginning of the outbox keys of all mails to a subscriber, for finding and erasing them. */
const mailKeyOf = (id: string) => `newsletter:${id}:`;

/** The address that unsubscribes by one button, or one POST. */
export function unsubscribeUrl(process: ProcessContext, id: string): string {
  return `${process.linkUrl}/newsletter/unsubscribe?token=${createUnsubscribeToken(process, id)}`;
}

/**
 * Puts the mail that asks for a confirmation into the outbox, in the caller's transaction; one in ten minutes, and one
 * at once for somebody who has left in the meantime.
 * @returns whether it is a new one
 */
export function sendConfirmation(tx: Context, subscriber: Subscriber): Promise<boolean> {
  const url = `${tx.linkUrl}/newsletter/confirm?token=${createConfirmationToken(tx, subscriber)}`;
  const key = `confirmation:${roundOf(subscriber)}:${slot(tx, pause)}`;
  return send(tx, subscriber, "confirmation", url, key, "courtesy");
}

/** Puts the welcome mail into the outbox, in the caller's transaction; one for each confirmation. */
export async function sendWelcome(tx: Context, subscriber: Subscriber): Promise<void> {
  // Without a limit, because only the recipient of the confirmation mail can cause it.
  await sendToList(tx, subscriber, "welcome", `welcome:${roundOf(subscriber)}`, "none");
}

/**
 * Tells a confirmed subscriber who signs up again that nothing has changed, in the caller's transaction; at most once a
 * day.
 * @returns whether it is a new mail
 */
export function sendNotice(tx: Context, subscriber: Subscriber): Promise<boolean> {
  return sendToList(tx, subscriber, "alreadyOnTheList", `notice:${slot(tx, noticePause)}`, "courtesy");
}

/** A mail to a subscriber, with headers for the unsubscribe button of mail programs (RFC 8058). */
async function sendToList(
  tx: Context,
  subscriber: Subscriber,
  name: MailName,
  key: string,
  limit: MailLimit,
): Promise<boolean> {
  const url = unsubscribeUrl(tx, subscriber.id);
  return send(tx, subscriber, name, tx.linkUrl + sections.posts, key, limit, {
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
): Promise<boolean> {
  const { newsletterMail } = await getTexts(tx);
  const { link, ...letter } = fill(newsletterMail[name], words);
  return enqueueMail(tx, {
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

/**
 * Erases an address with everything that was or would be sent to it. No trace is kept: when it is entered again, it
 * must be confirmed like any other.
 * @throws DomainError unauthenticated, forbidden or not_found
 */
export async function eraseSubscriber(ctx: Context, id: string): Promise<void> {
  requireAbilityOrOperator(ctx, "newsletter");
  await transaction(ctx, async (tx) => {
    const erased = await tx.db.deleteFrom("subscribers").where("id", "=", id).returning("id").executeTakeFirst();
    if (!erased) throw new DomainError("not_found", "This address was already removed.");
    await deleteMails(tx.db, [id]);
    await recordActivity(tx, { action: "erase", kind: "subscriber", itemId: id });
  });
  await purgeErased(ctx, ["subscribers", "outbox"]);
  ctx.log.info({ subscriber: id }, "a newsletter address was erased");
}

/** Addresses of one transaction. On SQLite it holds the event loop, and with it every visitor. */
const batch = 50;

/**
 * Deletes what the privacy policy says is not kept: addresses that were not confirmed within seven days, and
 * subscriptions that ended three years ago, each with every mail to it. A person who had unsubscribed before and did not confirm a new
 * sign-up becomes unsubscribed again, with the consent of then.
 */
export async function deleteStaleSubscribers(process: ProcessContext): Promise<void> {
  const now = process.clock().getTime();
  const unconfirmedBefore = new Date(now - confirmationLifetime);
  await endUnconfirmed(process, unconfirmedBefore);
  const ctx = systemContext(process, "jobs");
  while ((await transaction(ctx, (tx) => deleteSomeStale(tx, unconfirmedBefore))) > 0) await nextTurn();
}

/** Ends again the subscriptions of those who had left and did not confirm what somebody has asked for since. */
async function endUnconfirmed({ db }: ProcessContext, before: Date): Promise<void> {
  const forgotten = await db
    .selectFrom("subscribers")
    .select(["id", "former_consent as former"])
    .where("status", "=", "pending")
    .where("unsubscribed_at", "is not", null)
    .where("consented_at", "<", before)
    .execute();
  for (const { id, former } of forgotten) {
    await db
      .updateTable("subscribers")
      .set({ status: "unsubscribed", ...consentOf(former) })
      .where("id", "=", id)
      // Confirmed or asked for once more meanwhile.
      .where("status", "=", "pending")
      .where("consented_at", "<", before)
      .execute();
    await nextTurn();
  }
}

/** The columns of somebody whose sign-up ends unconfirmed: the consent that they had given before, if it was kept. */
export function consentOf(former: FormerConsent | null): Partial<Subscriber> {
  const { consented_at, confirmed_at, ...words } = former ?? {};
  return {
    former_consent: null,
    ...words,
    ...(consented_at && { consented_at: new Date(consented_at) }),
    ...(confirmed_at && { confirmed_at: new Date(confirmed_at) }),
  };
}

/** @returns how many addresses were deleted; 0 when there are none left */
async function deleteSomeStale({ db, clock }: Context, unconfirmedBefore: Date): Promise<number> {
  const endedBefore = new Date(clock().getTime() - endedLifetime);
  const isStale = ({ eb, or, and }: ExpressionBuilder<Tables, "subscribers">) =>
    and([
      eb("consented_at", "<", unconfirmedBefore),
      or([
        eb("status", "=", "pending"),
        and([eb("status", "=", "unsubscribed"), eb("unsubscribed_at", "<", endedBefore)]),
      ]),
    ]);
  const deleted = await db
    .deleteFrom("subscribers")
    .where("id", "in", ({ selectFrom }) => selectFrom("subscribers").select("id").where(isStale).limit(batch))
    // Once more: on PostgreSQL one may have been confirmed or asked for again while this waited for its row.
    .where(isStale)
    .returning("id")
    .execute();
  await deleteMails(
    db,
    deleted.map(({ id }) => id),
  );
  return deleted.length;
}

async function deleteMails(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom("outbox")
    .where(beginsWithOneOf(db, "idempotency_key", ids.map(mailKeyOf)))
    .execute();
}
