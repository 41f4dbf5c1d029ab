import { z } from "zod";

const text = z.string().min(1);
const category = z.object({ title: text, text });

export const consentSchema = z.object({
  /** Of the dialog, and of the link at the foot of each page that opens it. */
  title: text,
  banner: z.object({ label: text, text }),
  /** Where visitors without JavaScript find the same information. */
  policy: z.object({ label: text, href: z.string().regex(/^\/[a-z-]+#[a-z-]+$/) }),
  accept: text,
  decline: text,
  choose: text,
  save: text,
  intro: text,
  categories: z.object({ necessary: category, preferences: category, analytics: category }),
  /** Shown beside analytics when the browser sends Global Privacy Control. */
  signal: text,
});

export type ConsentWords = z.infer<typeof consentSchema>;
