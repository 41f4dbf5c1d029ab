import { z } from "zod";
import { metaSchema } from "./meta.ts";

const text = z.string().min(1);

/** Words of the demo page (docs/product.md#demo). */
export const demoSchema = z.object({
  meta: metaSchema,
  heading: text,
  lead: text,
  video: z.object({ heading: text, text, minutes: z.int().positive() }),
  experience: z.object({ heading: text, items: z.array(z.object({ title: text, text })).length(4) }),
  booking: z.object({ heading: text, text, button: text, note: text, trial: text, trialNote: text }),
  session: z.object({
    heading: text,
    intro: text,
    /** Minutes add up to the length of a session. */
    steps: z.array(z.object({ minutes: z.int().positive(), title: text, text })).min(3),
    bring: z.object({ heading: text, items: z.array(text).min(3) }),
  }),
});

export type Demo = z.infer<typeof demoSchema>;
