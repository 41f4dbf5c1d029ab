import { z } from "zod";
import { hiddenText } from "../security/abuse.ts";
import { leadLimits } from "./lead-limits.ts";

export const campaignKeys = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

/** The marks of a campaign, each shortened; anything else is dropped. */
export const campaignSchema = z.partialRecord(z.enum(campaignKeys), hiddenText(leadLimits.campaign)).catch({});

/** The marks of a campaign among the values of a form. */
export function campaignOf(form: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(campaignKeys.flatMap((key) => (form[key] ? [[key, form[key]]] : [])));
}

const path = hiddenText(leadLimits.path);

/** How somebody came to the site: over a link of another site, of a mail, or by the address. */
const touchSchema = z.object({
  /** Host of the page with the link; empty when unknown. */
  referrer: hiddenText(leadLimits.host),
  campaign: campaignSchema,
  /** Path of the page of ours. */
  landing: path,
});
export type Touch = z.output<typeof touchSchema>;

const visitSchema = z.object({
  first: touchSchema.optional().catch(undefined),
  last: touchSchema.optional().catch(undefined),
  pages: z
    .array(path)
    .catch([])
    .transform((pages) => pages.filter((page) => page.startsWith("/")).slice(-leadLimits.pages)),
});

/**
 * Where an inquiry came from, beside the page with the form (docs/product.md#the-trace-of-an-inquiry). Everything may be missing: browsers
 * without script know nothing of the visit.
 */
export interface LeadTrace {
  /** How the visit began, and how the visitor came to the site the last time before the form was opened. */
  first?: Touch;
  last?: Touch;
  /** The place of the button that opened the form, such as `header`. */
  call_to_action?: string;
  /** Paths of the pages that were seen in the visit, oldest first. */
  pages?: string[];
  /** When the form was opened, ISO 8601. */
  opened_at?: string;
}

/** Reads the trace among the hidden fields of a form. What is no trace is dropped: it is no reason to refuse an inquiry. */
export function readTrace(form: Readonly<Record<string, string>>): LeadTrace {
  const { first, last, pages } = visitSchema.catch({ pages: [] }).parse(visitOf(form["trace"] ?? ""));
  const place = hiddenText(leadLimits.place).parse(form["place"]);
  return {
    ...(first && { first }),
    ...(last && { last }),
    ...(place !== "" && { call_to_action: place }),
    ...(pages.length > 0 && { pages }),
  };
}

function visitOf(text: string): unknown {
  if (text.length > leadLimits.trace) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
