import { randomUUID } from "node:crypto";
import { z } from "zod";
import { newsletterConsent } from "#content/newsletter.ts";
import { isUnavailable } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { hiddenText, mailAddress } from "#domain/forms/text-fields.ts";
import { addressKey, takeToken } from "#domain/rate-limits/take-token.ts";
import { checkFormToken } from "#domain/secrets/form-token.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import { sendConfirmation, sendNotice } from "./send-newsletter-mail.ts";
import { type Subscriber, newsletterLimits } from "./subscriber.ts";

/** How long a sign-up waits for the database. Milliseconds. */
const databasePatience = 2_500;
/** From one client: a person who mistypes, or an office behind one address. Each sign-up may send a stranger a mail. */
const perClient = { capacity: 10, refillPerMinute: 0.5 };
/** To one address, whoever enters it: three mails at once, three a day. */
const perAddress = { capacity: 3, refillPerMinute: 3 / (24 * 60) };

/** The values of a posted form by field name. */
export type SubscriptionForm = Readonly<Record<string, unknown>>;

/**
 * Takes a wish for the newsletter (docs/product.md#newsletter). Once this returns, it is stored together with the mail
 * that asks for a confirmation. It ends in the same way whether the address is unknown, waiting, on the list or has left, and
 * however often it was entered.
 * @param sentFrom path of the page of ours that the browser says it sends from; empty when it does not say
 * @throws DomainError invalid: with `fields` email, or without any when the form has to be looked at and sent once more;
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
  const { version, text } = newsletterConsent;
  if (origin.consent !== version) {
    throw new DomainError("invalid", "Please read below what you agree to, and press the button once more.");
  }
  const hasToken = checkFormToken(ctx, origin) === null;
  // The forms stand in cached pages and carry no token, but a browser says which page it sends from. Who does not, or fills in
  // the honeypot, gets the form back with a token, which a person merely sends again.
  if (!hasToken && (origin.website !== "" || sentFrom === "")) {
    throw new DomainError("invalid", "Please press the button once more, so that we know a person is asking.");
  }
  const now = ctx.clock();
  const asked = {
    id: randomUUID(),
    email,
    status: "pending" as const,
    consent_version: version,
    consent_text: text,
    // A form that came back was answered by the newsletter's own page; it carries where it stood first.
    consent_page: origin.page || originSchema.shape.page.parse(sentFrom) || null,
    consented_at: now,
    confirmed_at: null,
    unsubscribed_at: null,
    created_at: now,
  };
  const mayMail = await takeMailToken(ctx, email);
  try {
    await withTimeout(storeSubscription(ctx, asked, mayMail), databasePatience);
  } catch (error) {
    ctx.log[isUnavailable(error) ? "warn" : "error"]({ reason: errorCode(error) }, "a sign-up could not be stored");
    throw new DomainError(
      "unavailable",
      "We could not save your address just now, so nothing was sent. It is still here: please try again in a minute.",
      { cause: error, retryAfter: 60 },
    );
  }
}

/** Silently: whoever enters somebody else's address must not learn that others did so before. */
async function takeMailToken(ctx: Context, email: string): Promise<boolean> {
  try {
    await takeToken(ctx, { key: `newsletter:address:${email}`, ...perAddress });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "rate_limited") return false;
    throw error;
  }
}

/**
 * Stores that somebody asked for the newsletter, with the mail that follows from it: all or nothing. An address that is not on
 * the list waits for its confirmation, with what was agreed to last. One that is on the list stays as it is.
 * @param mayMail false when the address has had enough mail for today
 */
async function storeSubscription(ctx: Context, asked: Subscriber, mayMail: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { status, consent_version, consent_text, consent_page, consented_at, confirmed_at } = asked;
    const waiting = await tx.db
      .insertInto("subscribers")
      .values(asked)
      .onConflict((conflict) =>
        conflict
          .column("email")
          .doUpdateSet({ status, consent_version, consent_text, consent_page, consented_at, confirmed_at })
          .where("subscribers.status", "!=", "confirmed"),
      )
      .returningAll()
      .executeTakeFirst();
    if (!mayMail) return;
    if (waiting) return sendConfirmation(tx, waiting);
    const listed = await tx.db
      .selectFrom("subscribers")
      .selectAll()
      .where("email", "=", asked.email)
      .executeTakeFirst();
    if (listed) await sendNotice(tx, listed);
  });
}

const noAddress = "Please enter your email address.";

/** What a visitor fills in. An address is stored and compared in lower case. */
const subscriptionSchema = z.object({
  email: mailAddress(
    z
      .string(noAddress)
      .trim()
      .toLowerCase()
      .max(newsletterLimits.email, `Please keep the email address within ${newsletterLimits.email} characters.`),
    noAddress,
  ),
});

/** What comes along with the form. Whatever is wrong with it, this never fails. */
const originSchema = z.object({
  /** Path of the page that the form stood on first, in one that came back; empty when nobody knows. */
  page: hiddenText(newsletterLimits.page)
    .refine((value) => value.startsWith("/"))
    .catch(""),
  /** Version of the words that stood beside the form. */
  consent: z.string().catch(""),
  /** The honeypot: a field that people do not see. */
  website: z.string().catch(""),
  submission: z.guid().nullable().catch(null),
  rendered: z.string().catch(""),
});
