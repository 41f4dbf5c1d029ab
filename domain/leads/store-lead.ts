import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import type { Selectable } from "kysely";
import type { LeadsTable } from "#db/tables/lead-tables.ts";
import { enqueueCrm, enqueueMail, enqueueWebhook } from "#domain/outbox/messages.ts";
import { sendWithinLimit } from "#domain/outbox/outbox.ts";
import { enqueueTeamNotice } from "#domain/outbox/team-notices.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import { afterCommit, transaction } from "#domain/database.ts";
import { getStoredTexts } from "../texts/get-texts.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { findAnswerTime } from "../office-hours/find-offices.ts";
import { companyDomainOf } from "./desk/company-domains.ts";
import { routeLead } from "./desk/routing.ts";
import { isSpam, spamReason } from "./desk/spam-rules.ts";
import { recordLeadEvent } from "./desk/timeline.ts";
import { type LeadFields, leadTypeOf } from "./lead-form.ts";
import { answerAddress } from "./mailbox/reply-address.ts";
import { greetingName } from "#lib/text/greeting-name.ts";
import { detailsByLabel, leadAcknowledgement, leadNotice, moreLeads } from "./lead-mails.ts";
import { placeBooking } from "./own-bookings.ts";

/** An inquiry as stored. */
export type Lead = Selectable<LeadsTable>;

/** An inquiry as it comes in, before anybody of the team has seen it. */
export type NewLead = Pick<
  Lead,
  | "id"
  | "submission_key"
  | keyof LeadFields
  | "status"
  | "quarantine_reason"
  | "page"
  | "referrer"
  | "campaign"
  | "details"
  | "trace"
  | "created_at"
>;

/**
 * Stores an inquiry and, unless it is quarantined, its booking and deliveries, in one transaction. Does nothing when its submission
 * key exists.
 * @param options.mayBook whether the time of a demo is booked; otherwise it is kept for the team to confirm
 * @returns whether it was new
 * @throws DomainError unavailable when the team's address can't be read; invalid with the field `time` when that is taken by now
 */
export async function storeLead(ctx: Context, lead: NewLead, { mayBook = false } = {}): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const caught = lead.status === "new" && (await isSpam(tx, lead.email));
    const checked: NewLead = caught ? { ...lead, status: "quarantined", quarantine_reason: spamReason } : lead;
    const stored = await tx.db
      .insertInto("leads")
      .values({
        ...checked,
        domain: companyDomainOf(lead.email),
        due_at: await findAnswerTime(tx, lead.created_at),
      })
      .onConflict((conflict) => conflict.column("submission_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return false;
    const result = checked.status === "quarantined" ? "quarantined" : "new";
    afterCommit(tx, () => tx.takenInquiries.add({ type: lead.type, result }));
    if (checked.status === "new") {
      await enqueueDeliveries(tx, lead, { mayBook });
      await routeLead(tx, lead);
    }
    return true;
  });
}

/** Whether an inquiry is released by itself, or with others. */
type Release = "one" | "many";

/** After this nobody is thanked for an inquiry that is released: they would wonder for what. Milliseconds. */
const acknowledgedWithin = 3 * 24 * 60 * 60_000;

/**
 * Releases an inquiry from quarantine, so that its deliveries are sent. Does nothing for one that is not quarantined.
 * @param release with many others, their acknowledgements and notices are limited as those of inquiries that come in
 * @returns whether it was quarantined
 * @throws DomainError unauthenticated or forbidden, not_found when there is no such inquiry, or unavailable as in storeLead
 */
export async function releaseLead(ctx: Context, id: string, release: Release = "one"): Promise<boolean> {
  requireAbilityOrOperator(ctx, "inquiries");
  return transaction(ctx, async (tx) => {
    const released = await tx.db
      .updateTable("leads")
      .set((eb) => ({ status: "new", changed_at: tx.clock(), version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("status", "=", "quarantined")
      .returningAll()
      .executeTakeFirst();
    if (released) {
      await enqueueDeliveries(tx, released, { release });
      const changes = [{ field: "status", before: "quarantined", after: released.status }];
      await recordActivity(tx, { action: "update", kind: "lead", itemId: id, changes });
      await recordLeadEvent(tx, id, { kind: "release", body: { reason: released.quarantine_reason } });
      if (released.owner_id === null) await routeLead(tx, released);
      return true;
    }
    const known = await tx.db.selectFrom("leads").select("id").where("id", "=", id).executeTakeFirst();
    if (!known) throw new DomainError("not_found", `There is no inquiry ${id}.`);
    return false;
  });
}

/**
 * Books the time of a demo, and puts the deliveries of an inquiry into the outbox: mail to the team, acknowledgement, and webhook when one is
 * configured. What is mailed about a booking is the acknowledgement.
 * @param options.release of an inquiry that somebody has released by itself: its mails are sent however many there were
 * @throws DomainError unavailable while the team's address can't be read: the inquiry stays in the journal, or in quarantine
 */
async function enqueueDeliveries(
  tx: Context,
  lead: NewLead,
  { release = null, mayBook = false }: { release?: Release | null; mayBook?: boolean },
): Promise<void> {
  const isOverdue = release !== null && tx.clock().getTime() - lead.created_at.getTime() > acknowledgedWithin;
  const booking = await placeBooking(tx, lead, { mayBook });
  const type = leadTypeOf(lead.type);
  const { leadMail, contactForm, brand } = await getStoredTexts(tx);
  const details = detailsByLabel(contactForm, lead);
  const notice = {
    to: brand.email,
    isForTeam: true,
    replyTo: { name: lead.name, address: lead.email },
    ...leadNotice(leadMail, { ...lead, type, details, booking, receivedAt: lead.created_at }),
    idempotencyKey: `lead:${lead.id}:team`,
  } as const;
  const rest = {
    purpose: "more-leads",
    compose: (count: number) => moreLeads(leadMail, { count, siteUrl: tx.linkUrl }),
  };
  const acknowledge = () =>
    enqueueMail(tx, {
      to: lead.email,
      // The address may belong to another person than the sender.
      limit: "courtesy",
      replyTo: { name: "", address: answerAddress(tx, brand.email, lead.id) },
      ...leadAcknowledgement(leadMail, { type, greeting: greetingName(lead.name), siteUrl: tx.siteUrl }),
      // Marks it as automatic, so that no out-of-office reply is sent (RFC 3834).
      headers: { "Auto-Submitted": "auto-replied" },
      idempotencyKey: `lead:${lead.id}:acknowledgement`,
    });
  const together = { kind: "mail", limit: "acknowledgements", to: "acknowledgements", purpose: "lead" } as const;
  // Before the notice: what is mailed about a booking is counted in the same row, and must not be locked in another order.
  if (booking === null && !isOverdue)
    await (release === "one" ? acknowledge() : sendWithinLimit(tx, together, acknowledge));
  await (release === "one" ? enqueueMail(tx, { ...notice, limit: "none" }) : enqueueTeamNotice(tx, notice, rest));
  const { id, name, email, organization, message, page, referrer, campaign } = lead;
  const facts = { id, type, name, email, organization, message, page, referrer, campaign };
  if (tx.leads.crmName !== undefined) {
    await enqueueCrm(tx, {
      ...facts,
      details,
      createdAt: lead.created_at.toISOString(),
    });
  }
  if (tx.leads.webhookUrl !== null) {
    await enqueueWebhook(tx, {
      url: tx.leads.webhookUrl,
      event: "lead.created",
      body: {
        ...facts,
        details: lead.details,
        trace: lead.trace,
        createdAt: lead.created_at.toISOString(),
        ...(booking && {
          booking: { state: booking.state, startsAt: booking.starts_at.toISOString(), zone: booking.zone },
        }),
      },
      idempotencyKey: `lead:${lead.id}:webhook`,
    });
  }
}
