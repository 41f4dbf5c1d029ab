import { z } from "zod";
import { linkSchema } from "./link.ts";
import { metaSchema } from "./meta.ts";

const text = z.string().min(1);
const id = z.string().regex(/^[a-z0-9-]+$/);

export const faqGroupSchema = z.object({
  id,
  title: text,
  /** One sentence under the title. */
  description: text,
  questions: z
    .array(
      z.object({
        /** Address of the question within the page. */
        id,
        question: z.string().regex(/^[A-Z].*\?$/),
        /** Paragraphs of plain text. */
        answer: z.array(text).min(1),
        /** Where to read on. */
        link: linkSchema.optional(),
      }),
    )
    .min(5),
});

export const faqSchema = z.object({
  meta: metaSchema,
  heading: text,
  introduction: text,
  groups: z.array(faqGroupSchema).length(5),
  still: z.object({
    heading: text,
    text,
    channels: z.array(
      z.object({
        id: z.enum(["chat", "phone", "email"]),
        title: text,
        description: text,
        hours: text,
      }),
    ),
    actions: z.object({ support: linkSchema, demo: linkSchema }),
  }),
});

export type FaqGroup = z.infer<typeof faqGroupSchema>;
export type Faq = z.infer<typeof faqSchema>;
