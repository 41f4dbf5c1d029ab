import { z } from "zod";
import { linkSchema } from "./link.ts";
import { metaSchema } from "./meta.ts";

const text = z.string().min(1);
const statement = z.object({ heading: text, text });

/** Words of the about page (docs/product.md#about). */
export const aboutSchema = z.object({
  meta: metaSchema,
  heading: text,
  lead: text,
  mission: statement,
  vision: statement,
  /** A list of alumni with outdated addresses, with which the story begins. */
  list: z.object({
    title: text,
    columns: z.object({ name: text, address: text }),
    /** `is` is null for a person whose address is still unknown. */
    people: z.array(z.object({ name: text, was: text, is: text.nullable() })).min(4),
    caption: text,
  }),
  /** Paragraphs, in order. */
  story: z.object({ heading: text, paragraphs: z.array(text).min(3) }),
  values: z.object({
    heading: text,
    items: z
      .array(
        z.object({
          title: text,
          text,
          /** What the value means in the product, one line each. */
          practice: z.array(text).min(2),
        }),
      )
      .length(3),
    practice: text,
  }),
  closing: z.object({ mark: text, heading: text, text, demo: linkSchema, contact: linkSchema }),
});

export type About = z.infer<typeof aboutSchema>;
