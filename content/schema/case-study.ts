import { z } from "zod";
import { metaSchema } from "./meta.ts";
import { moduleNames } from "./module-names.ts";

const text = z.string().min(1);

/** The parts of a story, each with its paragraphs. */
export const storySchema = z.array(z.object({ heading: text, paragraphs: z.array(text).min(1) }));

export const caseStudySchema = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: text,
  meta: metaSchema,
  organization: text,
  category: text,
  description: text,
  challenge: text,
  solution: z.array(text).min(3),
  /** How it went, in the words of those who did it. */
  story: storySchema,
  results: z.array(z.object({ value: text, metric: text, description: text })).min(2),
  testimonial: z.object({
    quote: text,
    author: text,
    role: text,
    /** Initials, shown in place of a portrait. */
    avatar: z.string().regex(/^[A-Z]{2}$/),
  }),
  modules: z.array(z.enum(moduleNames)).min(3),
  /** The title of a built-in use case. */
  useCase: text,
  /** Kinds of organizations that find themselves in it; the list has a view of each. */
  segments: z.array(text).min(1),
  tags: z.array(text).min(1),
});

export type BuiltInCaseStudy = z.infer<typeof caseStudySchema>;
