import { z } from "zod";
import { linkSchema } from "./link.ts";
import { metaSchema } from "./meta.ts";
import { statisticSchema } from "./use-case-page.ts";

const text = z.string().min(1);

const listPage = z.object({
  meta: metaSchema,
  heading: text,
  introduction: text,
  stats: z.array(statisticSchema).length(4),
});

/** Words of the use-case list (docs/product.md#use-case-list). */
export const useCasesPageSchema = listPage.extend({
  featured: z.object({
    /** The two figures beside each use case. */
    stats: z.array(z.object({ label: text, value: text })).length(2),
    scenarios: text,
    learnMore: text,
  }),
  closing: z.object({ heading: text, text, start: linkSchema, stories: linkSchema }),
});

/** Words of the case-study list (docs/product.md#case-study-list). */
export const caseStudiesPageSchema = listPage.extend({
  /** The views of the list by segment; `title` is that of such a view for search engines. */
  segments: z.object({ label: text, all: text, title: text }),
  card: z.object({ featured: text, results: text, modules: text }),
  closing: z.object({ heading: text, text, contact: linkSchema, demo: linkSchema }),
});

export type UseCasesPage = z.infer<typeof useCasesPageSchema>;
export type CaseStudiesPage = z.infer<typeof caseStudiesPageSchema>;
