import { randomUUID, createHash } from "node:crypto";
import { isUnavailable } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { addressKey, takeToken } from "#domain/rate-limits/take-token.ts";
import { checkFormToken } from "#domain/secrets/form-token.ts";
import { DomainError } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import { withTimeout } from "#lib/pacing.ts";
import { writeToJournal } from "./journal.ts";
import { parseLead, type LeadForm, type LeadType, type LeadFields } from "./lead-form.ts";
import { type Lead, storeLead } from "./store-lead.ts";

/** After this the enquiry goes to the journal. */
const databaseTimeoutMs = 2_500;

/**
 * Takes an enquiry (docs/product.md#enquiries). Once this returns, the enquiry is on disk: in the database with its
 * deliveries, or in the journal when the database does not answer. A repeated submit gets the same answer as the first.
 * One that a machine seems to have sent is stored and acknowledged in the same way, but quarantined.
 * @returns the type of the enquiry, for the page of thanks
 * @throws DomainError invalid with a message for each field, rate_limited, or unavailable when it could not be stored
 *   at all
 */
export async function createLead(ctx: Context, form: LeadForm): Promise<{ type: LeadType }> {
  const { fields, origin } = parseLead(form);
  if (ctx.remoteAddress !== null) {
    await takeToken(ctx, { key: `lead:${addressKey(ctx.remoteAddress)}`, capacity: 30, refillPerMinute: 10 });
  }
  const reason = origin.website === "" ? checkFormToken(ctx, origin) : "honeypot";
  const now = ctx.clock();
  const lead: Lead = {
    id: randomUUID(),
    submission_key: submissionKey(fields, origin.submission, now),
    ...fields,
    status: reason === null ? "new" : "quarantined",
    quarantine_reason: reason,
    page: origin.page || null,
    referrer: origin.referrer || null,
    campaign: origin.campaign,
    created_at: now,
  };
  try {
    const isNew = await withTimeout(storeLead(ctx, lead), databaseTimeoutMs);
    if (isNew) ctx.log.info({ lead: lead.id, type: lead.type, status: lead.status, reason }, "enquiry stored");
    else ctx.log.info({ type: lead.type }, "enquiry repeated");
  } catch (error) {
    await keepInJournal(ctx, lead, error);
  }
  return { type: fields.type };
}

/**
 * After any error of the database the enquiry must be kept. If the database has stored it after all (a late
 * answer), the replay finds its submission key there.
 */
async function keepInJournal(ctx: Context, lead: Lead, cause: unknown): Promise<void> {
  try {
    await writeToJournal(ctx, lead);
  } catch (error) {
    ctx.log.error(
      { reason: errorCode(error), cause: errorCode(cause) },
      "enquiry refused: neither database nor journal could take it",
    );
    throw new DomainError(
      "unavailable",
      "We could not save your message just now, so it was not sent. Everything you wrote is still here. Please try again in a minute.",
      { cause: error, retryAfter: 60 },
    );
  }
  ctx.log[isUnavailable(cause) ? "warn" : "error"](
    { reason: errorCode(cause), lead: lead.id },
    "enquiry kept in the journal",
  );
}

/**
 * The key that makes two submits the same enquiry: the same content from the same rendered form, or, without a form's
 * id, the same content on the same day (UTC). The content is always part of it, because a visitor who goes back, adds a
 * sentence and sends again has sent a new enquiry.
 */
function submissionKey(fields: LeadFields, submission: string | null, now: Date): string {
  const squeeze = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();
  const content = [
    submission ?? now.toISOString().slice(0, 10),
    fields.type,
    squeeze(fields.name),
    fields.email.toLowerCase(),
    squeeze(fields.organization),
    squeeze(fields.message),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
