import type { Selectable } from "kysely";
import type { LeadsTable } from "#db/tables/lead-tables.ts";
import { fill } from "#content/facts.ts";
import type { LeadMailWords } from "#content/mails/lead-mail.ts";
import type { Booking } from "../bookings/booking-mails.ts";
import { momentWords } from "../bookings/time-words.ts";
import { composeLetter, inOneLine } from "#domain/outbox/messages.ts";
import type { Texts } from "../texts/get-texts.ts";
import type { LeadDetails, LeadType } from "./lead-form.ts";
import type { LeadTrace, Touch } from "./lead-trace.ts";

type StoredLead = Selectable<LeadsTable>;

interface Mail {
  subject: string;
  text: string;
}

type LeadNotice = Pick<
  StoredLead,
  "id" | "name" | "email" | "organization" | "message" | "page" | "referrer" | "campaign" | "trace"
> & {
  type: LeadType;
  /** What the form of its type asked, by label. */
  details: Readonly<Record<string, string | number>>;
  /** Of a demo whose time was chosen. */
  booking: Pick<Booking, "state" | "starts_at" | "zone"> | null;
  receivedAt: Date;
};

/** What the form of its type asked, as people read it. */
export function detailsByLabel(
  { more }: Pick<Texts["contactForm"], "more">,
  lead: Pick<StoredLead, "details">,
): Record<string, string | number> {
  const { kind, alumni } = lead.details as LeadDetails;
  return {
    ...(kind && { [more.organizationKind.label]: more.organizationKind.kinds[kind] ?? kind }),
    ...(typeof alumni === "number" && { [more.alumni.label]: alumni }),
  };
}

/** Where the visitor came from and when, by label. */
function traceLines({ visit }: LeadMailWords, { trace }: Pick<StoredLead, "trace">): [string, string][] {
  const { first, last, call_to_action: place = "", pages = [] } = trace as LeadTrace;
  const began = first ? touchLine(first) : "";
  const went = last ? touchLine(last) : "";
  return [
    [visit.callToAction, place],
    [visit.first, began],
    [visit.last, went === began ? "" : went],
    [visit.pages, pages.join(", ")],
  ];
}

/** "www.google.com, utm_source=letter: /pricing" */
function touchLine({ referrer, campaign, landing }: Touch): string {
  const marks = Object.entries(campaign).map(([name, value]) => `${name}=${value}`);
  const from = [...(referrer ? [referrer] : []), ...marks].join(", ");
  return from ? `${from}: ${landing}` : landing;
}

function timeOf({ demo }: LeadMailWords, { booking }: Pick<LeadNotice, "booking">): string | null {
  if (!booking) return null;
  const words = momentWords(booking.starts_at, booking.zone);
  return booking.state === "booked" ? words : fill(demo.notBooked, { time: words });
}

/** The mail about an inquiry to the team. A reply goes to the visitor. */
export function leadNotice(words: LeadMailWords, lead: LeadNotice): Mail {
  const { types, notice } = words;
  const { labels } = notice;
  const from = lead.organization === "" ? lead.name : `${lead.name}, ${lead.organization}`;
  const received = lead.receivedAt
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, " UTC");
  const lines: [string, string | null][] = [
    [labels.name, lead.name],
    [labels.email, lead.email],
    [labels.organization, lead.organization],
    ...Object.entries(lead.details).map(([label, value]): [string, string] => [label, value.toLocaleString("en")]),
    [words.demo.time, timeOf(words, lead)],
    [labels.page, lead.page],
    [labels.referrer, lead.referrer],
    ...Object.entries(lead.campaign),
    ...traceLines(words, lead),
    [labels.received, received],
    [labels.enquiry, lead.id],
  ];
  const known = lines.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);
  const message = lead.message === "" ? notice.noMessage : lead.message;
  return {
    subject: inOneLine(fill(notice.subject, { noun: types[lead.type].noun, sender: from })),
    text: `${message}\n\n--\n${known.join("\n")}\n\n${fill(notice.reply, { sender: lead.name })}\n`,
  };
}

/** The mail about inquiries that are too many for one mail each. */
export function moreLeads({ more }: LeadMailWords, { count, siteUrl }: { count: number; siteUrl: string }) {
  const { link, ...letter } = fill(more, { count: count === 1 ? "1 more inquiry" : `${count} more inquiries` });
  return {
    ...composeLetter({ ...letter, link: { label: link, url: `${siteUrl}/admin` } }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

interface Acknowledged {
  type: LeadType;
  /** The sender's name; null when it may be no name. */
  greeting: string | null;
  siteUrl: string;
}

/** The acknowledgement of an inquiry to the visitor. It repeats nothing that was typed except a plain name. */
export function leadAcknowledgement(words: LeadMailWords, { type, greeting, siteUrl }: Acknowledged): Mail {
  const { subject, thanks, next } = words.types[type];
  const { acknowledgement } = words;
  return {
    subject: inOneLine(subject),
    text: [
      greeting === null ? acknowledgement.greetingWithoutName : fill(acknowledgement.greeting, { sender: greeting }),
      thanks,
      `${acknowledgement.promise} ${next}`,
      `${acknowledgement.signature}\n${siteUrl}`,
      `${acknowledgement.reason}\n`,
    ].join("\n\n"),
  };
}
