import { z } from "zod";

/** Kinds of number that a text message reaches and that cost what messages usually cost: no premium numbers, which pay their owner. */
const reachable: ReadonlySet<string | undefined> = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE", "VOIP"]);

/** The numbers of all countries take a while to load, and few requests name one. */
const numbers = () => import("libphonenumber-js/max");

/** No number is longer than 15 digits; some room for how people write them. */
const longestNumber = 40;

/** A mobile number as it is stored and compared: `+` and digits, country code first (E.164). It has to be waited for. */
export const phoneSchema = z
  .string("Please enter your mobile number.")
  .trim()
  .min(1, "Please enter your mobile number.")
  .max(longestNumber, "This is too long for a phone number.")
  .transform(async (typed, context) => {
    const { parsePhoneNumberFromString } = await numbers();
    const parsed = parsePhoneNumberFromString(typed.replace(/^00/, "+"), { extract: false });
    if (parsed?.isValid() !== true) {
      context.addIssue({
        code: "custom",
        message: "Please write the whole number with its country code, like +1 202 555 0123.",
      });
      return z.NEVER;
    }
    // Satellite and other networks of no country pay by the message like premium numbers do.
    if (!reachable.has(parsed.getType()) || parsed.isNonGeographic() || parsed.ext) {
      context.addIssue({
        code: "custom",
        message: "This number can't receive text messages. Please enter a mobile number.",
      });
      return z.NEVER;
    }
    return parsed.number;
  });

/** The number as people read it, such as "+1 202 555 0123". */
export async function formatNumber(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await numbers();
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
