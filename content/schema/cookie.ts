import { z } from "zod";

const text = z.string().min(1);

export const cookieSchema = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  /** What a visitor's choice applies to; necessary ones need no consent. */
  category: z.enum(["necessary", "preferences", "analytics"]),
  purpose: text,
  /** When it is set, in words. */
  when: text,
  /** How long it lasts, in words. */
  duration: text,
});

export type Cookie = z.infer<typeof cookieSchema>;
