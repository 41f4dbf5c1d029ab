import { consentVersion, newsletterConsent } from "#content/newsletter.ts";
import type { Context } from "#domain/context.ts";
import { createLead } from "#domain/leads/create-lead.ts";
import { releaseLead } from "#domain/leads/store-lead.ts";
import { createSubscription } from "#domain/newsletter/create-subscription.ts";
import { confirmSubscription, unsubscribe } from "#domain/newsletter/links.ts";
import { createConfirmationToken, createUnsubscribeToken } from "#domain/newsletter/link-tokens.ts";
import { createFormToken } from "#domain/secrets/form-token.ts";
import { type SampleEnquiry, type SampleSubscriber, sampleEnquiries, sampleSubscribers } from "./samples/audience.ts";

/** The context of the process at a time in the past. */
export type Then = (daysAgo: number) => Context;

/** How long a person has a form open. Milliseconds. */
const fillingMs = 90_000;

/** Sends enquiries as visitors and machines do, and asks for the newsletter as readers do. */
export async function seedAudience(then: Then): Promise<void> {
  for (const enquiry of sampleEnquiries) await enquire(then(enquiry.daysAgo), enquiry);
  for (const subscriber of sampleSubscribers) await subscribe(then, subscriber);
}

async function enquire(ctx: Context, { form, machine, isReleased }: SampleEnquiry): Promise<void> {
  const opened = ctx.clock().getTime() - (machine === "too fast" ? 0 : fillingMs);
  const token = createFormToken({ ...ctx, clock: () => new Date(opened) });
  const website = machine === "fills everything" ? "https://rank-agency.example" : "";
  await createLead({ ...ctx, actor: { kind: "visitor" } }, { ...form, ...token, website });
  if (!isReleased) return;
  const row = await ctx.db
    .selectFrom("leads")
    .select("id")
    .where("email", "=", form["email"] ?? "")
    .executeTakeFirstOrThrow();
  await releaseLead(ctx, row.id);
}

async function subscribe(then: Then, { email, askedOn, asked, confirmed, left }: SampleSubscriber): Promise<void> {
  const visitor = (daysAgo: number): Context => ({ ...then(daysAgo), actor: { kind: "visitor" } });
  const form = { email, website: "", consent: consentVersion(newsletterConsent.text) };
  const ctx = visitor(asked);
  await createSubscription(ctx, form, { sentFrom: askedOn });
  const row = await ctx.db
    .selectFrom("subscribers")
    .select(["id", "unsubscribed_at"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  // The links are what the mails to them carry.
  if (confirmed !== undefined) await confirmSubscription(visitor(confirmed), createConfirmationToken(ctx, row));
  if (left !== undefined) await unsubscribe(visitor(left), createUnsubscribeToken(ctx, row.id));
}
