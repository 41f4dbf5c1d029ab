import { z } from "zod";
import { metaSchema } from "./meta.ts";
import { moduleNames } from "./module-names.ts";

const text = z.string().min(1);
const moduleName = z.enum(moduleNames);

/** A figure with its label and one sentence about where it comes from. */
export const statisticSchema = z.object({ value: text, label: text, description: text });

export const testimonialSchema = z.object({
  quote: text,
  author: text,
  role: text,
  /** Initials, shown in place of a portrait. */
  avatar: z.string().regex(/^[A-Z]{2}$/),
});

/** What the detail page of a built-in use case has beyond its entry in `content/showcase/use-cases.ts`. */
export const useCasePageSchema = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  meta: metaSchema,
  hero: z.object({ headline: text, lead: text }),
  stats: z.array(statisticSchema).length(3),
  benefits: z.object({
    heading: text,
    cards: z.array(z.object({ title: text, text, points: z.array(text).length(3) })).length(2),
  }),
  scenarios: z.object({
    heading: text,
    intro: text,
    items: z.array(z.object({ title: text, who: text, text, modules: z.array(moduleName).min(1) })).min(4),
  }),
  testimonial: testimonialSchema,
  modules: z.object({ heading: text, items: z.array(z.object({ name: moduleName, use: text })).min(4) }),
  callToAction: z.object({
    heading: text,
    text,
    button: text,
    /** Type with which the contact form opens. */
    form: z.enum(["general", "trial"]),
  }),
});

export type UseCasePage = z.infer<typeof useCasePageSchema>;
export type Statistic = z.infer<typeof statisticSchema>;
export type Testimonial = z.infer<typeof testimonialSchema>;
