import { z } from "zod";
import { newsletterLimits } from "./limits.ts";

// As in domain/leads/schema.ts: neither controls nor marks that turn the direction of text belong into one line of it.
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** What a visitor fills in. An address is stored and compared in lower case. */
export const subscriptionSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(newsletterLimits.email, `Please keep the email address within ${newsletterLimits.email} characters.`)
    .superRefine((value, context) => {
      if (value === "") context.addIssue({ code: "custom", message: "Please enter your email address." });
      else if (!z.regexes.html5Email.test(value) || !/@[^@]+\.[^.@]+$/.test(value)) {
        context.addIssue({
          code: "custom",
          message: "This email address looks incomplete. It should read like name@example.org.",
        });
      }
    }),
});

/** What comes along with the form. Whatever is wrong with it, this never fails. */
export const originSchema = z.object({
  /** Path of the page that the form stood on first, in one that came back; empty when nobody knows. */
  page: z
    .string()
    .transform((value) => value.replace(unseen, "").slice(0, newsletterLimits.page))
    .refine((value) => value.startsWith("/"))
    .catch(""),
  /** Version of the words that stood beside the form. */
  consent: z.string().catch(""),
  /** The honeypot: a field that people do not see. */
  website: z.string().catch(""),
  submission: z.guid().nullable().catch(null),
  rendered: z.string().catch(""),
});
