import { z } from "zod";

// C0 and C1 controls, line and paragraph separators, and the marks that turn the direction of text: none belongs into one
// line of text, and the last make a mail or an export show something else than it holds.
export const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const incomplete = "This email address looks incomplete. It should read like name@example.org.";

/**
 * A field for an address of mail, of which the first message that applies is shown.
 * @param empty said when nothing was entered
 */
export const mailAddress = (field: z.ZodString, empty: string) =>
  field
    .min(1, empty)
    .regex(z.regexes.html5Email, incomplete)
    .regex(/@[^@]+\.[^.@]+$/, incomplete);

/** A field that people don't fill in, one line of at most so many characters. Whatever is wrong with it, it never fails. */
export const hiddenText = (limit: number) =>
  z
    .string()
    .transform((value) => value.replace(new RegExp(unseen.source, "gu"), "").trim().slice(0, limit))
    .catch("");
