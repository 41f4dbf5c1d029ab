import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { signInSchema, signUpSchema } from "./schema.ts";

interface Credentials {
  /** Trimmed, in lower case. */
  email: string;
  password: string;
}

/**
 * What somebody signs in with.
 * @throws DomainError invalid, with the specification's words when the email address or the password is missing
 */
export function parseSignIn(input: unknown): Credentials {
  requireBoth(input);
  return parseFields(signInSchema, input);
}

/**
 * What somebody signs up with.
 * @throws DomainError invalid, with the specification's words when the email address or the password is missing
 */
export function parseSignUp(input: unknown): Credentials {
  requireBoth(input);
  return parseFields(signUpSchema, input);
}

/** Specification section 5. */
function requireBoth(input: unknown): void {
  const { email, password } = Object(input) as Record<string, unknown>;
  if (isText(email) && isText(password)) return;
  throw new DomainError("invalid", "You must provide either an email or phone number and a password");
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
