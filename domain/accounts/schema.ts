import { z } from "zod";
import { accountLimits } from "./limits.ts";

/** An address as it is stored and compared: trimmed, in lower case. */
export const emailSchema = z
  .string("Please enter your email address.")
  .trim()
  .toLowerCase()
  .min(1, "Please enter your email address.")
  .max(accountLimits.email, `Please keep the email address within ${accountLimits.email} characters.`)
  .pipe(z.email("This email address looks incomplete. It should read like name@example.org."));

/** A password that somebody chooses (specification section 5: at least 6 characters). */
export const newPasswordSchema = z
  .string("Please choose a password.")
  .min(
    accountLimits.shortestPassword,
    `Please choose a password of at least ${accountLimits.shortestPassword} characters.`,
  )
  .max(accountLimits.longestPassword, `Please keep the password within ${accountLimits.longestPassword} characters.`);

/** What a sign-in needs. The password is whatever was chosen once, so only the length that may be hashed is checked. */
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

/** The payload of the sign-up call (specification section 7). Its phone is refused in parse-credentials.ts. */
export const signUpPayloadSchema = signUpSchema.extend({
  /** What programs may say about the person; nothing else is kept. */
  data: userDataSchema.optional(),
  /** Taken so that programs need not know that there is no captcha: limits and the confirmation stand in its place. */
  captcha_token: z.string().max(4_096).optional(),
});

/** What asks for a mail. */
export const addressSchema = z.object({ email: emailSchema });

const samePassword = {
  path: ["repeated"],
  message: "The two passwords differ. Please type the same one twice.",
};

/** A new password, typed twice. */
export const newPasswordTwiceSchema = z
  .object({ password: newPasswordSchema, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, samePassword);

/** The form behind a set-up link. A link that names an address has no field for it. */
export const setupSchema = z
  .object({ email: emailSchema, password: newPasswordSchema, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, samePassword);
