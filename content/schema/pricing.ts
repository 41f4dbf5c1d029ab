import { z } from "zod";
import { linkSchema } from "./link.ts";
import { metaSchema } from "./meta.ts";

const text = z.string().min(1);
const wholeDollars = z.int().positive();

const addOn = z.object({
  name: text,
  /** Price of one block each month. */
  monthly: wholeDollars,
  /** How much one block holds: users, or GB. */
  size: z.int().positive(),
  description: text,
});

const includedFeature = z.object({ name: text, description: text });

const numberField = z.object({ label: text, hint: text });

export const pricingSchema = z.object({
  meta: metaSchema,
  heading: text,
  introduction: text,
  /** Below buttons of other pages. */
  line: text,
  /** Who counts as an alumni user. */
  counts: text,
  /** All amounts are whole dollars in this currency (ISO 4217). */
  currency: z.literal("USD"),
  plan: z.object({
    name: text,
    description: text,
    monthly: wholeDollars,
    /** Alumni users that the plan holds. */
    members: z.int().positive(),
    /** Video storage that the plan holds, in GB. */
    storage: z.int().positive(),
    period: text,
    includes: z.array(text).min(5),
    trial: text,
    actions: z.object({
      trial: linkSchema,
      sales: linkSchema,
      faq: linkSchema,
      /** To the comparisons. */
      compare: linkSchema,
    }),
  }),
  addOns: z.object({ heading: text, introduction: text, members: addOn, storage: addOn }),
  included: z.object({
    heading: text,
    introduction: text,
    columns: z.array(z.object({ title: text, features: z.array(includedFeature).length(9) })).length(2),
  }),
  terms: z.object({ heading: text, items: z.array(z.object({ title: text, description: text })).min(4) }),
  closing: z.object({ heading: text, text, trial: text, question: text }),
  calculator: z.object({
    heading: text,
    introduction: text,
    members: numberField,
    storage: numberField,
    submit: text,
    /** Shown in place of the bill when a number is invalid. */
    problem: text,
    bill: z.object({
      heading: text,
      columns: z.object({ item: text, quantity: text, unitPrice: text, amount: text }),
      monthly: text,
      yearly: text,
      yearlyNote: text,
    }),
    formula: z.object({ label: text, text }),
    share: text,
  }),
  /** The bill on paper: for whom it is. */
  offer: z.object({ heading: text, text, print: text }),
});

export type Pricing = z.infer<typeof pricingSchema>;
