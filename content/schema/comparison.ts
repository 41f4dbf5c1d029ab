import { z } from "zod";
import { linkSchema } from "./link.ts";
import { metaSchema } from "./meta.ts";

const text = z.string().min(1);
const texts = z.array(text).min(1);
const table = z.object({
  heading: text,
  /** The first column names what is compared; the last one is the platform. */
  columns: z.array(text).min(2),
  /** The cells of a row, in the order of the columns. */
  rows: z.array(texts).min(1),
});
const closing = z.object({ heading: text, text, demo: text, price: linkSchema });

/** Words of the overview of comparisons (docs/product.md#compare). */
export const comparisonsSchema = z.object({
  meta: metaSchema,
  heading: text,
  lead: text,
  /** When it was written, as pages say it. */
  written: text,
  alternatives: z.array(z.object({ title: text, text, link: linkSchema })).min(1),
  table,
  rules: z.object({ heading: text, items: texts }),
  closing,
});

/** Words of a comparison with one alternative. */
export const comparisonSchema = z.object({
  meta: metaSchema,
  heading: text,
  lead: text,
  written: text,
  /** What the alternative does better, which is said first. */
  better: z.object({ heading: text, items: z.array(z.object({ title: text, text })).min(1) }),
  /** Where it stops being enough, and what the platform does there. */
  breaks: z.object({
    heading: text,
    answer: text,
    items: z.array(z.object({ title: text, text, answer: text })).min(1),
  }),
  table,
  fits: z.object({
    heading: text,
    other: z.object({ title: text, items: texts }),
    own: z.object({ title: text, items: texts }),
  }),
  all: linkSchema,
  closing,
});

export type Comparisons = z.infer<typeof comparisonsSchema>;
export type Comparison = z.infer<typeof comparisonSchema>;
