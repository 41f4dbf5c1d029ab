import { consentVersion, newsletterConsent } from "#content/site/newsletter.ts";
import type { Context } from "#domain/context.ts";
import { createLead } from "#domain/leads/intake.ts";
import { releaseLead } from "#domain/leads/store-lead.ts";
import type { LeadForm, LeadType } from "#domain/leads/lead-form.ts";
import { createSubscription, confirmSubscription, unsubscribe } from "#domain/newsletter/subscriptions.ts";
import { createConfirmationToken, createUnsubscribeToken } from "#domain/newsletter/subscriber.ts";
import { createFormToken } from "#domain/security/abuse.ts";
import { sections } from "#lib/addresses.ts";

/** The context of the process at a time in the past. */
export type Then = (daysAgo: number) => Context;

/** How long a person has a form open. Milliseconds. */
const fillingMs = 90_000;

/** Sends inquiries as visitors and machines do, and asks for the newsletter as readers do. */
export async function seedAudience(then: Then): Promise<void> {
  for (const inquiry of sampleInquiries) await inquire(then(inquiry.daysAgo), inquiry);
  for (const subscriber of sampleSubscribers) await subscribe(then, subscriber);
}

async function inquire(ctx: Context, { form, machine, isReleased }: SampleInquiry): Promise<void> {
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

/** An inquiry as somebody sent it. */
interface SampleInquiry {
  readonly daysAgo: number;
  readonly form: LeadForm & { readonly type: LeadType };
  /** How a machine gives itself away: it fills in the field that people don’t see, or sends the form at once. */
  readonly machine?: "fills everything" | "too fast";
  /** The operator has let it out of quarantine. */
  readonly isReleased?: true;
}

const sampleInquiries: readonly SampleInquiry[] = [
  {
    daysAgo: 33,
    form: {
      type: "demo",
      name: "Helen Achterberg",
      email: "h.achterberg@wexcombe.example",
      organization: "Wexcombe School of Nursing",
      message: "Could you show us the directory with the data of one of our years? There are three of us.",
      page: `${sections.useCases}/educational-institutions`,
      referrer: "https://www.google.com/",
      utm_source: "google",
      utm_medium: "cpc",
      utm_campaign: "alumni-software",
    },
  },
  {
    daysAgo: 21,
    form: {
      type: "trial",
      name: "Samuel Idowu",
      email: "samuel@quaysiderowing.example",
      organization: "Quayside Rowing Club",
      message: "",
      page: "/pricing",
      referrer: "",
    },
  },
  {
    daysAgo: 14,
    form: {
      type: "general",
      name: "Marta Vuković",
      email: "marta.vukovic@harrowteal.example",
      organization: "Harrow Teal Engineering",
      message:
        "We have 2,300 former colleagues in a spreadsheet, about a third without an email address. Can people find themselves and fill in the rest?",
      page: "/faq",
      referrer: "",
    },
  },
  {
    daysAgo: 8,
    form: {
      type: "contact",
      name: "Dr. Oluwaseun Bright",
      email: "o.bright@stainmoor.example",
      organization: "University of Stainmoor",
      message:
        "Our procurement asks for your data processing agreement and the places where data is kept. Whom may I write to?",
      page: "/contact",
      referrer: "https://www.linkedin.com/",
      utm_source: "linkedin",
      utm_medium: "social",
      utm_campaign: "reunion-weekends",
    },
  },
  {
    daysAgo: 2,
    form: {
      type: "demo",
      name: "Anneke de Wit",
      email: "anneke@fellows.example",
      organization: "Northern Fellowship",
      message: "Thirty fellows a year since 1994. Is that too small for you?",
      page: sections.caseStudies,
      referrer: "",
      utm_source: "newsletter",
      utm_medium: "email",
      utm_campaign: "autumn",
    },
  },
  {
    daysAgo: 0.1,
    form: {
      type: "general",
      name: "Jonah Feld",
      email: "jonah.feld@mailbox.example",
      organization: "",
      message:
        "I graduated from a school that uses your app and can’t sign in any more. Are you the right people to ask?",
      page: "/contact",
      referrer: "",
    },
  },
  {
    daysAgo: 17,
    machine: "too fast",
    isReleased: true,
    form: {
      type: "contact",
      name: "Liam Osei",
      email: "liam@chapterhouse.example",
      organization: "Chapterhouse Alumni",
      message: "Please call us back about prices for eleven chapters, on any afternoon.",
      page: "/pricing",
      referrer: "",
    },
  },
  {
    daysAgo: 11,
    machine: "fills everything",
    form: {
      type: "general",
      name: "Best Rank Agency",
      email: "offers@rank-agency.example",
      organization: "Best Rank",
      message: "We bring your site to the first place within a week. Answer for an offer.",
      page: "/contact",
      referrer: "",
    },
  },
  {
    daysAgo: 1,
    machine: "too fast",
    form: {
      type: "trial",
      name: "qwertz",
      email: "qwertz@throwaway.example",
      organization: "",
      message: "",
      page: "/pricing",
      referrer: "",
    },
  },
];

/** Somebody who asked for the newsletter, and what became of it, in days before the site is filled. */
interface SampleSubscriber {
  readonly email: string;
  readonly askedOn: string;
  readonly asked: number;
  readonly confirmed?: number;
  readonly left?: number;
}

const sampleSubscribers: readonly SampleSubscriber[] = [
  { email: "helen.achterberg@wexcombe.example", askedOn: sections.posts, asked: 210, confirmed: 210 },
  { email: "marta.vukovic@harrowteal.example", askedOn: "/newsletter", asked: 160, confirmed: 159 },
  { email: "alumni-office@stainmoor.example", askedOn: "/", asked: 121, confirmed: 121 },
  { email: "samuel@quaysiderowing.example", askedOn: "/pricing", asked: 96, confirmed: 96 },
  { email: "reunions@eastbrook.example", askedOn: sections.posts, asked: 62, confirmed: 61 },
  { email: "anneke@fellows.example", askedOn: sections.caseStudies, asked: 40, confirmed: 40 },
  { email: "noor@chapterhouse.example", askedOn: "/about", asked: 19, confirmed: 19 },
  { email: "c.beaumont@lycee-nord.example", askedOn: sections.posts, asked: 6, confirmed: 5 },
  { email: "former.reader@mailbox.example", askedOn: sections.posts, asked: 300, confirmed: 300, left: 44 },
  { email: "once.was.enough@mailbox.example", askedOn: "/", asked: 90, confirmed: 90, left: 88 },
  { email: "still.thinking@mailbox.example", askedOn: "/newsletter", asked: 3 },
  { email: "just.now@lycee-nord.example", askedOn: sections.posts, asked: 0.05 },
];
