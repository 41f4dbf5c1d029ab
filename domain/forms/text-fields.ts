import { z } from "zod";

// C0 and C1 controls, line and paragraph separators, and marks that change the direction of text. None belongs into one
// line of text, and the last would make a mail or an export look different from its content.
export const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const incomplete = "This email address looks incomplete. It should read like name@example.org.";

/**
 * A field for a mail address, with the first message that applies.
 * @param empty message for a blank value
 */
export const mailAddress = (field: z.ZodString, empty: string) =>
  field
    .min(1, empty)
    .regex(z.regexes.html5Email, incomplete)
    .regex(/@[^@]+\.[^.@]+$/, incomplete);

/** A hidden field: one line of at most `limit` characters. Any invalid value becomes empty. */
export const hiddenText = (limit: number) =>
  z
    .string()
    .transform((value) => value.replace(new RegExp(unseen.source, "gu"), "").trim().slice(0, limit))
    .catch("");
