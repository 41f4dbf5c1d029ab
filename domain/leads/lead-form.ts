import { z } from "zod";
import { parseFields } from "#lib/domain-error.ts";
import { readCount } from "#lib/text/read-count.ts";
import { typedAddress } from "#lib/text/typed-address.ts";
import { typedLine, typedText } from "#lib/text/typed-text.ts";
import { hiddenText, mailAddress, unseen } from "../security/abuse.ts";
import { leadLimits } from "./lead-limits.ts";
import { campaignOf, campaignSchema, type LeadTrace, readTrace } from "./lead-trace.ts";

/** Types of inquiry: the call to action that opened the form (docs/product.md#contact-form). */
export const leadTypes = ["general", "demo", "trial", "contact"] as const;
export type LeadType = (typeof leadTypes)[number];

/** The type that a query string names, or `general`. No other text of the address gets into the page. */
export function leadTypeOf(value: unknown): LeadType {
  return leadTypes.find((type) => type === value) ?? "general";
}

// Also what people can't see and did not type on purpose: it is taken away, and nobody is told to look for it.
const unseenInLine = new RegExp(unseen.source, "gu");
const unseenInText = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const cleanLine = (text: string) =>
  typedLine(text.replace(/[\r\n]+/g, " "))
    .replace(unseenInLine, "")
    .trim();
const cleanText = (text: string) => typedText(typedText(text).replace(unseenInText, ""));
/** In an address what turns the text around stays, and the address is refused: nobody could say which one was meant. */
const cleanAddress = (text: string) => typedAddress(text.replace(/[\r\n\t]+/g, " ").replace(/\p{Cc}/gu, ""));

const oneLine = (what: string, limit: number, read = cleanLine) =>
  z.string().overwrite(read).max(limit, `Please keep ${what} within ${limit} characters.`);

const name = oneLine("your name", leadLimits.name)
  .min(1, "Please tell us your name.")
  // The acknowledgement greets by name, so a name must not carry a link to the recipient.
  .refine(
    (value) => !/:\/\/|\bwww\./i.test(value),
    "Please leave links out of your name; the message has room for them.",
  );

const email = mailAddress(
  oneLine("your email address", leadLimits.email, cleanAddress),
  "Please give us an email address, so we can reply.",
);

const message = z
  .string()
  .overwrite(cleanText)
  .max(leadLimits.message, `Please keep your message within ${leadLimits.message.toLocaleString("en")} characters.`);

/** The kinds of organizations that the platform is sold to (docs/product.md#contact-form). */
export const organizationKinds = ["school", "university", "company", "network", "accelerator", "other"] as const;
export type OrganizationKind = (typeof organizationKinds)[number];

/** What the forms ask beside what every inquiry has. Old posts, and the forms of other systems, have nothing of it. */
export interface LeadDetails {
  kind?: OrganizationKind;
  /** How many alumni there are, roughly. */
  alumni?: number;
}

const askedOf = {
  general: ["kind"],
  contact: [],
  demo: ["kind", "alumni"],
  trial: ["kind", "alumni"],
} as const satisfies Record<LeadType, readonly (keyof LeadDetails)[]>;

/** What the form of a type asks beside name, address, organization and message. */
export const detailsAskedOf = (type: LeadType): readonly (keyof LeadDetails)[] => askedOf[type];

const kind = z
  .enum(organizationKinds, "Please choose the kind of organization from the list, or leave it blank.")
  .optional();

const alumni = z
  .string()
  .transform((typed, context) => {
    const count = readCount(typed.slice(0, leadLimits.alumni));
    if (count === null)
      context.addIssue("Please write the number of alumni in digits, such as 4,000, or leave it blank.");
    return count ?? z.NEVER;
  })
  .optional();

/** The fields that a visitor fills in. The message is optional for a demo or a trial. */
const leadSchema = z
  .object({
    name,
    email,
    organization: oneLine("the name of your organization", leadLimits.organization).default(""),
    message: message.default(""),
    type: z.enum(leadTypes, "Please choose what your inquiry is about."),
    kind,
    alumni,
  })
  .superRefine((lead, context) => {
    if (lead.message === "" && (lead.type === "general" || lead.type === "contact")) {
      context.addIssue({
        code: "custom",
        path: ["message"],
        message: "Please write a line or two about what you need.",
      });
    }
  });

/** What every inquiry has. */
export type LeadFields = Omit<z.output<typeof leadSchema>, keyof LeadDetails>;

/**
 * The hidden fields: where an inquiry came from, and whether a person sent it. Invalid values are dropped, because they
 * are no reason to refuse an inquiry.
 */
const leadOriginSchema = z.object({
  submission: z.guid().nullable().catch(null),
  rendered: hiddenText(200),
  /** The honeypot: a field that people do not see. */
  website: z.string().catch(""),
  page: hiddenText(leadLimits.page),
  referrer: hiddenText(leadLimits.page),
  campaign: campaignSchema,
});

/** The values of a posted form by field name, as typed. */
export type LeadForm = Readonly<Record<string, string>>;

/** Reads a posted form. Of a repeated field the first value is used; files are empty. */
export function readLeadForm(data: FormData): LeadForm {
  const form: Record<string, string> = {};
  for (const [key, value] of data) if (!Object.hasOwn(form, key)) form[key] = typeof value === "string" ? value : "";
  return form;
}

/** A valid form, sorted by what becomes of it. */
export interface ParsedLead {
  fields: LeadFields;
  details: LeadDetails;
  origin: z.output<typeof leadOriginSchema>;
  trace: LeadTrace;
}

/**
 * Validates what a visitor filled in.
 * @throws DomainError invalid, with one message for each invalid field
 */
export function parseLead(form: LeadForm): ParsedLead {
  const { name = "", email = "", organization = "", message = "", type = "" } = form;
  const asked = detailsAskedOf(leadTypeOf(type));
  const answered = Object.fromEntries(asked.flatMap((field) => (form[field]?.trim() ? [[field, form[field]]] : [])));
  const { kind, alumni, ...fields } = parseFields(leadSchema, {
    name,
    email,
    organization,
    message,
    type,
    ...answered,
  });
  const campaign = campaignOf(form);
  return {
    fields,
    details: { ...(kind !== undefined && { kind }), ...(alumni !== undefined && { alumni }) },
    origin: leadOriginSchema.parse({ ...form, campaign }),
    trace: readTrace(form),
  };
}
