import type { Selectable } from "kysely";
import type { LeadsTable } from "#db/tables/site-tables.ts";
import type { Context } from "#domain/context.ts";
import { enqueueMail, enqueueWebhook } from "#domain/outbox/enqueue.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { leadTypeOf } from "./lead-form.ts";
import { getTexts } from "../site-texts/get-texts.ts";
import { leadAcknowledgement, leadNotice } from "./lead-mails.ts";
import { requireOperator } from "./require-operator.ts";

/** An enquiry as stored. */
export type Lead = Selectable<LeadsTable>;

/**
 * Stores an enquiry and, unless it is quarantined, its deliveries, in one transaction. Does nothing when its submission
 * key exists.
 * @returns whether it was new
 */
export async function storeLead(ctx: Context, lead: Lead): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const stored = await tx.db
      .insertInto("leads")
      .values(lead)
      .onConflict((conflict) => conflict.column("submission_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return false;
    if (lead.status === "new") await enqueueDeliveries(tx, lead);
    return true;
  });
}

/**
 * Releases an enquiry from quarantine, so that its deliveries are sent. Does nothing for one that is not quarantined.
 * @returns whether it was quarantined
 * @throws DomainError forbidden, or not_found when there is no such enquiry
 */
export async function releaseLead(ctx: Context, id: string): Promise<boolean> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    const released = await tx.db
      .updateTable("leads")
      .set({ status: "new" })
      .where("id", "=", id)
      .where("status", "=", "quarantined")
      .returningAll()
      .executeTakeFirst();
    if (released) {
      await enqueueDeliveries(tx, released);
      return true;
    }
    const known = await tx.db.selectFrom("leads").select("id").where("id", "=", id).executeTakeFirst();
    if (!known) throw new DomainError("not_found", `There is no enquiry ${id}.`);
    return false;
  });
}

/**
 * Puts the deliveries of an enquiry into the outbox: mail to the team, acknowledgement, and webhook when one is
 * configured.
 */
async function enqueueDeliveries(tx: Context, lead: Lead): Promise<void> {
  const type = leadTypeOf(lead.type);
  const { leadMail, brand } = await getTexts(tx);
  await enqueueMail(tx, {
    to: brand.email,
    limit: "none",
    replyTo: { name: lead.name, address: lead.email },
    ...leadNotice(leadMail, { ...lead, type, receivedAt: lead.created_at }),
    idempotencyKey: `lead:${lead.id}:team`,
  });
  await enqueueMail(tx, {
    to: lead.email,
    // The address may belong to another person than the sender.
    limit: "courtesy",
    replyTo: { name: "", address: brand.email },
    ...leadAcknowledgement(leadMail, { type, greeting: greetingName(lead.name), siteUrl: tx.siteUrl }),
    // Marks it as automatic, so that no out-of-office reply is sent (RFC 3834).
    headers: { "Auto-Submitted": "auto-replied" },
    idempotencyKey: `lead:${lead.id}:acknowledgement`,
  });
  if (tx.leads.webhookUrl !== null) {
    await enqueueWebhook(tx, {
      url: tx.leads.webhookUrl,
      event: "lead.created",
      body: {
        id: lead.id,
        type,
        name: lead.name,
        email: lead.email,
        organization: lead.organization,
        message: lead.message,
        page: lead.page,
        referrer: lead.referrer,
        campaign: lead.campaign,
        createdAt: lead.created_at.toISOString(),
      },
      idempotencyKey: `lead:${lead.id}:webhook`,
    });
  }
}

/**
 * The name for the greeting, or null when it does not look like a name. The sender of the form chooses who gets the
 * acknowledgement, so it must not carry an advertisement in place of a name.
 */
function greetingName(name: string): string | null {
  return /^[\p{L}\p{M}'’.\- ]{1,60}$/u.test(name) && !/\p{L}{2,}\.\p{L}{2,}/u.test(name) ? name : null;
}
