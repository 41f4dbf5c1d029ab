import { z } from "zod";
import { parseFields } from "#lib/domain-error.ts";
import { typedAddress } from "#lib/text/typed-address.ts";
import { typedLine, typedText } from "#lib/text/typed-text.ts";
import { hiddenText, mailAddress, unseen } from "../security/abuse.ts";
import { leadLimits } from "./lead-limits.ts";

/** Types of inquiry: the call to action that opened the form (docs/product.md#contact-form). */
export const leadTypes = ["general", "demo", "trial", "contact"] as const;
export type LeadType = (typeof leadTypes)[number];

/** The type that a query string names, or `general`. No other text of the address gets into the page. */
export function leadTypeOf(value: unknown): LeadType {
  return leadTypes.find((type) => type === value) ?? "general";
}

// Like in one line, but line breaks and tabs are allowed.
const unseenInText = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const oneLine = (what: string, limit: number, read = typedLine) =>
  z
    .string()
    .overwrite(read)
    .max(limit, `Please keep ${what} within ${limit} characters.`)
    .refine((value) => !unseen.test(value), `Please remove the invisible characters from ${what}.`);

const name = oneLine("your name", leadLimits.name)
  .min(1, "Please tell us your name.")
  // The acknowledgement greets by name, so a name must not carry a link to the recipient.
  .refine(
    (value) => !/:\/\/|\bwww\./i.test(value),
    "Please leave links out of your name; the message has room for them.",
  );

const email = mailAddress(
  oneLine("your email address", leadLimits.email, typedAddress),
  "Please give us an email address, so that we can reply.",
);

const message = z
  .string()
  .overwrite(typedText)
  .max(leadLimits.message, `Please keep your message within ${leadLimits.message.toLocaleString("en")} characters.`)
  .refine((value) => !unseenInText.test(value), "Please remove the invisible characters from your message.");

/** The fields that a visitor fills in. The message is optional for a demo or a trial. */
const leadSchema = z
  .object({
    name,
    email,
    organization: oneLine("the name of your organization", leadLimits.organization).default(""),
    message: message.default(""),
    type: z.enum(leadTypes, "Please say again what your inquiry is about."),
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

export type LeadFields = z.output<typeof leadSchema>;

export const campaignKeys = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

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
  campaign: z.partialRecord(z.enum(campaignKeys), hiddenText(leadLimits.campaign)).catch({}),
});

/** The values of a posted form by field name, as typed. */
export type LeadForm = Readonly<Record<string, string>>;

/** Reads a posted form. Of a repeated field the first value is used; files are empty. */
export function readLeadForm(data: FormData): LeadForm {
  const form: Record<string, string> = {};
  for (const [key, value] of data) if (!Object.hasOwn(form, key)) form[key] = typeof value === "string" ? value : "";
  return form;
}

/**
 * Validates what a visitor filled in.
 * @throws DomainError invalid, with one message for each invalid field
 */
export function parseLead(form: LeadForm): { fields: LeadFields; origin: z.output<typeof leadOriginSchema> } {
  const { name = "", email = "", organization = "", message = "", type = "" } = form;
  const fields = parseFields(leadSchema, { name, email, organization, message, type });
  const campaign = Object.fromEntries(campaignKeys.flatMap((key) => (form[key] ? [[key, form[key]]] : [])));
  return { fields, origin: leadOriginSchema.parse({ ...form, campaign }) };
}
