import { z } from "zod";
import { accountLimits } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { typedAddress } from "#lib/text/typed-address.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

const incomplete = "This email address looks incomplete. It should read like name@example.org.";

const plainEmail = z
  .string()
  .overwrite(foldAddress)
  .min(1, "Please enter your email address.")
  .max(accountLimits.email, `Please keep the email address within ${accountLimits.email} characters.`)
  .pipe(z.email(incomplete));

/** An address as it is stored and compared: without what came along when it was pasted, in lower case. */
export const emailSchema = z.string("Please enter your email address.").overwrite(typedAddress).pipe(plainEmail);

/** An address that a provider vouches for: nothing is mended in it, because it would become another mailbox than the provider knows. */
export const vouchedEmailSchema = z
  .string()
  .regex(/^[!-~]*$/, incomplete)
  .pipe(plainEmail);

/** A new password (docs/product.md#passwords). */
export const newPasswordSchema = z
  .string("Please choose a password.")
  .min(
    accountLimits.shortestPassword,
    `Please choose a password of at least ${accountLimits.shortestPassword} characters.`,
  )
  .max(accountLimits.longestPassword, `Please keep the password within ${accountLimits.longestPassword} characters.`);

/** What a sign-in needs. Rules for new passwords do not apply to old ones, so only the length that may be hashed is checked. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z
    .string()
    .max(accountLimits.longestPassword, `Please keep the password within ${accountLimits.longestPassword} characters.`),
});

export const signUpSchema = z.object({ email: emailSchema, password: newPasswordSchema });

export const userDataSchema = z.strictObject(
  {
    name: z
      .string()
      .trim()
      .max(accountLimits.name, `Please keep the name within ${accountLimits.name} characters.`)
      .optional(),
  },
  { error: "The data of an account may hold a name, and nothing else." },
);

/** The payload of the sign-up call; {@link refuseSignUp} has the words for what must not be in it. */
export const signUpPayloadSchema = signUpSchema.extend({
  /** What programs may say about the person; nothing else is kept. */
  data: userDataSchema.optional(),
  /** Taken so that programs need not know that there is no captcha: limits and the confirmation stand in its place. */
  captcha_token: z.string().max(4_096).optional(),
});

/** What asks for a mail. */
export const addressSchema = z.object({ email: emailSchema });

/** A new password, typed twice. */
export const newPasswordTwiceSchema = z
  .object({ password: newPasswordSchema, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ["repeated"],
    message: "The two passwords differ. Please type the same one twice.",
  });

/** The form behind a set-up link. A link that names an address has no field for it. */
export const setupSchema = z.object({ email: emailSchema }).and(newPasswordTwiceSchema);

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
  .max(longestNumber, "This is too long for a telephone number.")
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
        message: "A text message can't reach this number. Please give a mobile one.",
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

export const phoneSignInSchema = z.object({ phone: phoneSchema, password: signInSchema.shape.password });

/**
 * Refuses a sign-in in which the password, or all that could name the account, is missing: with the words of
 * docs/product.md#error-texts.
 * @throws DomainError invalid
 */
export function requireCredentials(input: unknown, names: readonly string[]): void {
  const values = Object(input) as Record<string, unknown>;
  if (names.some((name) => isText(values[name])) && isText(values["password"])) return;
  throw new DomainError("invalid", "You must provide either an email or phone number and a password");
}

/**
 * Refuses a sign-up that lacks something, or names a number: rights here come from a confirmed address.
 * @throws DomainError invalid
 */
export function refuseSignUp(input: unknown): void {
  requireCredentials(input, ["email", "phone"]);
  if (!isText((Object(input) as { phone?: unknown }).phone)) return;
  const message = "An account begins with an email address. The telephone number can be added to it afterwards.";
  throw new DomainError("invalid", message, { fields: { phone: message } });
}

/** Whether a value from outside is a text with something in it. */
export function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
