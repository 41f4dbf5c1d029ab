import { parseFields } from "#lib/parse-fields.ts";
import { campaignKeys, leadOriginSchema, leadSchema, type LeadFields, type LeadOrigin } from "./schema.ts";

/** The values of a posted form by field name, as they were typed. */
export type LeadForm = Readonly<Record<string, string>>;

/** Reads a posted form. Of a repeated field the first value counts; files count as empty. */
export function readLeadForm(data: FormData): LeadForm {
  const form: Record<string, string> = {};
  for (const [key, value] of data) if (!Object.hasOwn(form, key)) form[key] = typeof value === "string" ? value : "";
  return form;
}

/**
 * Checks what a visitor filled in.
 * @throws DomainError invalid, with one message for each field that needs a change
 */
export function parseLead(form: LeadForm): { fields: LeadFields; origin: LeadOrigin } {
  const { name = "", email = "", organization = "", message = "", type = "" } = form;
  const fields = parseFields(leadSchema, { name, email, organization, message, type });
  const campaign = Object.fromEntries(campaignKeys.flatMap((key) => (form[key] ? [[key, form[key]]] : [])));
  return { fields, origin: leadOriginSchema.parse({ ...form, campaign }) };
}
