import { fill } from "#content/facts.ts";
import type { LeadMailWords } from "#content/lead-mail.ts";
import { inOneLine } from "../outbox/compose-letter.ts";
import type { leadTypeOf } from "./lead-form.ts";

type LeadType = ReturnType<typeof leadTypeOf>;

interface Mail {
  subject: string;
  text: string;
}

interface LeadNotice {
  type: LeadType;
  id: string;
  name: string;
  email: string;
  organization: string;
  message: string;
  page: string | null;
  referrer: string | null;
  campaign: Record<string, string>;
  receivedAt: Date;
}

/** The mail about an enquiry to the team. A reply goes to the visitor. */
export function leadNotice({ types, notice }: LeadMailWords, lead: LeadNotice): Mail {
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
    [labels.page, lead.page],
    [labels.referrer, lead.referrer],
    ...Object.entries(lead.campaign),
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

interface Acknowledged {
  type: LeadType;
  /** The sender's name; null when it may be no name. */
  greeting: string | null;
  siteUrl: string;
}

/** The acknowledgement of an enquiry to the visitor. It repeats nothing that was typed except a plain name. */
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
