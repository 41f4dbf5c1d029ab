import { leadAcknowledgement, leadNotice } from "#content/lead-mail.ts";
import type { Context } from "#domain/context.ts";
import { enqueueMail, enqueueWebhook } from "#domain/outbox/enqueue.ts";
import type { Lead } from "./lead.ts";
import { leadTypeOf } from "./schema.ts";

/** Puts everything that an enquiry sets off into the outbox: mail to the team, acknowledgement, webhook when there is one. */
export async function enqueueDeliveries(tx: Context, lead: Lead): Promise<void> {
  const type = leadTypeOf(lead.type);
  await enqueueMail(tx, {
    to: tx.leads.teamAddress,
    limit: "none",
    replyTo: { name: lead.name, address: lead.email },
    ...leadNotice({ ...lead, type, receivedAt: lead.created_at }),
    idempotencyKey: `lead:${lead.id}:team`,
  });
  await enqueueMail(tx, {
    to: lead.email,
    // Whoever fills in the form chooses the address.
    limit: "courtesy",
    replyTo: { name: "", address: tx.leads.teamAddress },
    ...leadAcknowledgement({ type, greeting: greetingName(lead.name), siteUrl: tx.siteUrl }),
    // Marks it as an answer by a machine, so that no out-of-office reply comes back (RFC 3834).
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
 * The name to greet by, or null when it does not look like one. Whoever types an address into the form chooses who gets the
 * acknowledgement, so it must not carry an advertisement in place of a name.
 */
function greetingName(name: string): string | null {
  return /^[\p{L}\p{M}'’.\- ]{1,60}$/u.test(name) && !/\p{L}{2,}\.\p{L}{2,}/u.test(name) ? name : null;
}
