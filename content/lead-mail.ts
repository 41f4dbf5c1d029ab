import { brand } from "./brand.ts";

type LeadKind = "general" | "demo" | "trial" | "contact";

const kinds: Record<LeadKind, { noun: string; thanks: string; next: string }> = {
  general: {
    noun: "Enquiry",
    thanks: "Thank you for writing to us. Your message has arrived and somebody on our team is reading it.",
    next: "If there is anything to add in the meantime, just reply to this mail.",
  },
  contact: {
    noun: "Message",
    thanks: "Thank you for your message. It has arrived and somebody on our team is reading it.",
    next: "If there is anything to add in the meantime, just reply to this mail.",
  },
  demo: {
    noun: "Demo request",
    thanks: "Thank you for asking for a demo. We will write to you to find a time that suits you.",
    next: "The session takes 30 minutes and is held for your team alone. Reply to this mail with the questions that you would like us to answer, or with colleagues who should join.",
  },
  trial: {
    noun: "Trial request",
    thanks: "Thank you for asking for a trial. We are setting up your community and will write to you with the way in.",
    next: "The trial runs for 14 days with the full platform and sample data, and needs no credit card. Reply to this mail if there is something that you want to try first.",
  },
};

interface Mail {
  subject: string;
  text: string;
}

interface LeadNotice {
  type: LeadKind;
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
export function leadNotice(lead: LeadNotice): Mail {
  const from = lead.organization === "" ? lead.name : `${lead.name}, ${lead.organization}`;
  const facts: [string, string | null][] = [
    ["Name", lead.name],
    ["Email", lead.email],
    ["Organization", lead.organization],
    ["Sent from", lead.page],
    ["Came from", lead.referrer],
    ...Object.entries(lead.campaign),
    [
      "Received",
      lead.receivedAt
        .toISOString()
        .replace("T", " ")
        .replace(/\.\d+Z$/, " UTC"),
    ],
    ["Enquiry", lead.id],
  ];
  const lines = facts.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);
  return {
    subject: `${kinds[lead.type].noun} from ${from}`,
    text: `${lead.message === "" ? "(no message)" : lead.message}\n\n--\n${lines.join("\n")}\n\nReply to this mail to answer ${lead.name}.\n`,
  };
}

/** The acknowledgement of an enquiry to the visitor. It repeats nothing that was typed except a plain name. */
export function leadAcknowledgement({
  type,
  greeting,
  siteUrl,
}: {
  type: LeadKind;
  greeting: string | null;
  siteUrl: string;
}): Mail {
  const { thanks, next } = kinds[type];
  return {
    subject: type === "demo" || type === "trial" ? `Your ${brand.name} ${type}` : `We have your message`,
    text: [
      `Hello${greeting === null ? "" : ` ${greeting}`},`,
      thanks,
      `${brand.replyTime} ${next}`,
      `${brand.name}\n${brand.tagline}\n${siteUrl}`,
      "You receive this mail because this address was entered in the form on our site. If that was not you, there is nothing to do: you are on no list.\n",
    ].join("\n\n"),
  };
}
