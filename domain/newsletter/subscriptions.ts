import { randomUUID } from "node:crypto";
import { z } from "zod";
import { getTexts } from "#domain/texts/get-texts.ts";
import { consentVersion } from "#content/site/newsletter.ts";
import { lockRows } from "#db/dialect.ts";
import { isUnavailable } from "#db/errors.ts";
import type { FormerConsent } from "#db/tables/site-tables.ts";
import type { Context } from "#domain/context.ts";
import {
  hiddenText,
  mailAddress,
  addressKey,
  takeToken,
  giveTokenBack,
  checkFormToken,
} from "#domain/security/abuse.ts";
import { transaction } from "#domain/database.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import { withTimeout } from "#lib/pacing.ts";
import {
  type Subscriber,
  sendConfirmation,
  sendNotice,
  newsletterLimits,
  readConfirmationToken,
  roundOf,
  readUnsubscribeToken,
  sendWelcome,
  consentOf,
} from "./subscriber.ts";
import { typedAddress } from "#lib/text/typed-address.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** After this the sign-up fails as unavailable. */
const databaseTimeoutMs = 2_500;
/**
 * For one client: a person who mistypes, or an office behind one address. Each sign-up may send mail to another person.
 */
const perClient = { capacity: 10, refillPerMinute: 0.5 };
/** For one address, from all clients together: three mails at once, three a day. */
const perAddress = { capacity: 3, refillPerMinute: 3 / (24 * 60) };

/** The values of a posted form by field name. */
export type SubscriptionForm = Readonly<Record<string, unknown>>;

/**
 * Takes a newsletter sign-up (docs/product.md#newsletter). Once this returns, it is stored together with the mail that
 * asks for a confirmation. The result is the same for unknown, pending, confirmed and unsubscribed addresses, however
 * often one is entered.
 * @param sentFrom path of the page of this site that the browser names as sender; empty when it names none
 * @throws DomainError invalid: with `fields` email, or without any when the form must be shown and sent again;
 *   rate_limited; unavailable when it could not be stored
 */
export async function createSubscription(
  ctx: Context,
  form: SubscriptionForm,
  { sentFrom }: { sentFrom: string },
): Promise<void> {
  const { email } = parseFields(subscriptionSchema, form);
  if (ctx.remoteAddress !== null) {
    await takeToken(ctx, { key: `newsletter:client:${addressKey(ctx.remoteAddress)}`, ...perClient });
  }
  const origin = originSchema.parse(form);
  const { text } = (await getTexts(ctx)).newsletter.form.consent;
  const version = consentVersion(text);
  if (origin.consent !== version) {
    throw new DomainError("invalid", "Please read the text below that you agree to, then press the button again.");
  }
  const hasToken = checkFormToken(ctx, origin) === null;
  // The forms are in cached pages and carry no token, but browsers name the page that they send from. A request without
  // that, or with the honeypot filled in, gets the form back with a token, so that a person sends it once more.
  if (!hasToken && (origin.website !== "" || sentFrom === "")) {
    throw new DomainError("invalid", "Please press the button once more, so we know that you are a person.");
  }
  const now = ctx.clock();
  const asked = {
    id: randomUUID(),
    email,
    status: "pending" as const,
    consent_version: version,
    consent_text: text,
    // A form that was shown again by the newsletter's own page carries the original page in a field.
    consent_page: origin.page || originSchema.shape.page.parse(sentFrom) || null,
    consented_at: now,
    confirmed_at: null,
    unsubscribed_at: null,
    former_consent: null,
    created_at: now,
  };
  const mailLimit = { key: `newsletter:address:${email}`, ...perAddress };
  const mayMail = await takeMailToken(ctx, mailLimit);
  let isMailed: boolean;
  try {
    isMailed = await withTimeout(storeSubscription(ctx, asked, mayMail), databaseTimeoutMs);
  } catch (error) {
    ctx.log[isUnavailable(error) ? "warn" : "error"]({ reason: errorCode(error) }, "a sign-up could not be stored");
    throw new DomainError(
      "unavailable",
      "We could not save your address just now, so nothing was sent. It is still here: please try again in a minute.",
      { cause: error, retryAfter: 60 },
    );
  }
  // Mails are counted and not sign-ups, most of which cause none.
  if (mayMail && !isMailed) await giveTokenBack(ctx, mailLimit);
}

/** Without a message: the person who enters the address must not learn that others entered it before. */
async function takeMailToken(ctx: Context, limit: Parameters<typeof takeToken>[1]): Promise<boolean> {
  try {
    await takeToken(ctx, limit);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "rate_limited") return false;
    throw error;
  }
}

/**
 * Stores a sign-up together with its mail, in one transaction. An address that is not on the list becomes pending, with
 * the latest consent; that of somebody who had left is kept until this one is confirmed. One that is on the list stays as it is.
 * @param mayMail false when the address has reached its limit of mails for today
 * @returns whether it causes a mail
 */
async function storeSubscription(ctx: Context, asked: Subscriber, mayMail: boolean): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const { status, consent_version, consent_text, consent_page, consented_at, confirmed_at } = asked;
    const former_consent = await findEndedConsent(tx, asked.email);
    const waiting = await tx.db
      .insertInto("subscribers")
      .values(asked)
      .onConflict((conflict) =>
        conflict
          .column("email")
          .doUpdateSet({
            status,
            consent_version,
            consent_text,
            consent_page,
            consented_at,
            confirmed_at,
            ...(former_consent && { former_consent }),
          })
          .where("subscribers.status", "!=", "confirmed"),
      )
      .returningAll()
      .executeTakeFirst();
    return mayMail && sendAnswer(tx, asked.email, waiting);
  });
}

/** @returns the consent of somebody who has left, whose row is locked until the transaction ends */
async function findEndedConsent({ db }: Context, email: string): Promise<FormerConsent | null> {
  const ended = await db
    .selectFrom("subscribers")
    .select(["consent_version", "consent_text", "consent_page", "consented_at", "confirmed_at"])
    .where("email", "=", email)
    .where("status", "=", "unsubscribed")
    .$call(lockRows(db))
    .executeTakeFirst();
  if (!ended) return null;
  const { consented_at, confirmed_at } = ended;
  return { ...ended, consented_at: consented_at.toISOString(), confirmed_at: confirmed_at?.toISOString() ?? null };
}

/** @returns whether there is a mail to send, which there was not before */
async function sendAnswer(tx: Context, email: string, waiting: Subscriber | undefined): Promise<boolean> {
  if (waiting) return sendConfirmation(tx, waiting);
  const listed = await tx.db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst();
  return listed ? sendNotice(tx, listed) : false;
}

const noAddress = "Please enter your email address.";

/** The visible fields. An address is stored and compared in lower case. */
const subscriptionSchema = z.object({
  email: mailAddress(
    z
      .string(noAddress)
      .overwrite((text) => foldAddress(typedAddress(text)))
      .max(newsletterLimits.email, `Please keep the email address within ${newsletterLimits.email} characters.`),
    noAddress,
  ),
});

/** The hidden fields. Invalid values are dropped. */
const originSchema = z.object({
  /** Path of the page where the form was first shown; empty when unknown. */
  page: hiddenText(newsletterLimits.page)
    .refine((value) => value.startsWith("/"))
    .catch(""),
  /** Version of the text of consent beside the form. */
  consent: z.string().catch(""),
  /** The honeypot: a field that people do not see. */
  website: z.string().catch(""),
  submission: z.guid().nullable().catch(null),
  rendered: z.string().catch(""),
});

/** State of a confirmation link. `replaced`: its sign-up has ended since. */
export type Confirmation = { state: "open" | "done"; email: string } | { state: "expired" | "replaced" | "unknown" };

/** Reads a confirmation link without confirming: programs that check mails open every link in them. */
export async function getConfirmation(ctx: Context, token: string): Promise<Confirmation> {
  const { confirmation } = await look(ctx, token);
  return confirmation;
}

/**
 * Confirms the address of the link, and sends the welcome mail. Repeating it changes nothing.
 * @throws DomainError conflict when the link does not work (its page says why)
 */
export async function confirmSubscription(ctx: Context, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { confirmation, subscriber } = await look(tx, token);
    if (confirmation.state === "done") return;
    if (!subscriber) throw new DomainError("conflict", "This link no longer works.");
    const confirmed = await tx.db
      .updateTable("subscribers")
      .set({ status: "confirmed", confirmed_at: tx.clock(), former_consent: null })
      .where("id", "=", subscriber.id)
      .where("status", "=", "pending")
      .returningAll()
      .executeTakeFirst();
    // Otherwise a concurrent request has confirmed it.
    if (confirmed) await sendWelcome(tx, confirmed);
  });
}

/** @returns the state of the link, and the subscriber when it is open */
async function look(
  ctx: Context,
  token: string,
): Promise<{ confirmation: Confirmation; subscriber: Subscriber | null }> {
  const read = readConfirmationToken(ctx, token);
  if ("fault" in read) {
    return { subscriber: null, confirmation: { state: read.fault === "expired" ? "expired" : "unknown" } };
  }
  const found = await ctx.db.selectFrom("subscribers").selectAll().where("id", "=", read.id).executeTakeFirst();
  if (!found || found.status === "unsubscribed" || roundOf(found) !== read.round) {
    return { subscriber: null, confirmation: { state: "replaced" } };
  }
  const { email } = found;
  if (found.status === "confirmed") return { subscriber: null, confirmation: { state: "done", email } };
  return { subscriber: found, confirmation: { state: "open", email } };
}

/** State of an unsubscribe link. `done`: its address gets no newsletter. */
export type Unsubscription = { state: "open"; email: string } | { state: "done" | "unknown" };

/** Reads an unsubscribe link without unsubscribing: programs that check mails open every link in them. */
export async function getUnsubscription(ctx: Context, token: string): Promise<Unsubscription> {
  const id = readUnsubscribeToken(ctx, token);
  if (id === null) return { state: "unknown" };
  const found = await ctx.db
    .selectFrom("subscribers")
    .select("email")
    .where("id", "=", id)
    .where("status", "!=", "unsubscribed")
    .executeTakeFirst();
  return found ? { state: "open", email: found.email } : { state: "done" };
}

/**
 * Unsubscribes the address of the link. Repeating it changes nothing, and neither does it for an erased address.
 * @throws DomainError not_found when the link is invalid
 */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const id = readUnsubscribeToken(ctx, token);
  if (id === null) throw new DomainError("not_found", "This link is not valid.");
  await transaction(ctx, async ({ db, clock }) => {
    const listed = await db
      .selectFrom("subscribers")
      .select("former_consent as former")
      .where("id", "=", id)
      .where("status", "!=", "unsubscribed")
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!listed) return;
    await db
      .updateTable("subscribers")
      .set({ status: "unsubscribed", unsubscribed_at: clock(), ...consentOf(listed.former) })
      .where("id", "=", id)
      .execute();
  });
}
