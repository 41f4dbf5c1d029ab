import { z } from "zod";
import { phoneSchema } from "../codes/phone-numbers.ts";
import { emailSchema } from "../users/account-input.ts";
import { accountLimits } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";

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

/** A new password, typed twice. */
export const newPasswordTwiceSchema = z
  .object({ password: newPasswordSchema, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ["repeated"],
    message: "The two passwords don't match. Please enter the same one twice.",
  });

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

/** Whether a value from outside is a text with something in it. */
export function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
