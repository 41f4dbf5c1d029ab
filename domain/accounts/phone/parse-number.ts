import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { signInSchema } from "../schema.ts";

/** Kinds of number that a text message reaches and that cost what messages usually cost: none that somebody earns by. */
const reachable: ReadonlySet<string | undefined> = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE", "VOIP"]);

/** No number is longer than 15 digits; some room for how people write them. */
const longestNumber = 40;

/** A mobile number as it is stored and compared: `+` and digits, country code first (E.164). */
export const phoneSchema = z
  .string("Please enter your mobile number.")
  .trim()
  .min(1, "Please enter your mobile number.")
  .max(longestNumber, "This is too long for a telephone number.")
  .transform((typed, context) => {
    const parsed = parsePhoneNumberFromString(typed.replace(/^00/, "+"), { extract: false });
    if (parsed?.isValid() !== true) {
      context.addIssue({
        code: "custom",
        message: "Please write the whole number with its country code, like +1 202 555 0123.",
      });
      return z.NEVER;
    }
    if (!reachable.has(parsed.getType()) || parsed.ext) {
      context.addIssue({
        code: "custom",
        message: "A text message can't reach this number. Please give a mobile one.",
      });
      return z.NEVER;
    }
    return parsed.number;
  });

/** The number as people read it, such as "+1 202 555 0123". */
export function formatNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

export const phoneSignInSchema = z.object({ phone: phoneSchema, password: signInSchema.shape.password });
