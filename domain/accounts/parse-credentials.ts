import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { phoneSignInSchema } from "./phone/parse-number.ts";
import { signInSchema, signUpPayloadSchema } from "./schema.ts";

interface Credentials {
  /** Trimmed, in lower case. */
  email: string;
  password: string;
}

interface PhoneCredentials {
  /** `+` and digits. */
  phone: string;
  password: string;
}

/**
 * What somebody signs in with by address.
 * @throws DomainError invalid, with the specification's words when the address or the password is missing
 */
export function parseSignIn(input: unknown): Credentials {
  requireBoth(input, ["email"]);
  return parseFields(signInSchema, input);
}

/**
 * What somebody signs in with: an address, or without one a telephone number.
 * @throws DomainError invalid, with the specification's words when both, or the password, are missing
 */
export function parsePasswordGrant(input: unknown): Credentials | PhoneCredentials {
  requireBoth(input, ["email", "phone"]);
  const { email } = Object(input) as { email?: unknown };
  return isText(email) ? parseFields(signInSchema, input) : parseFields(phoneSignInSchema, input);
}

/**
 * What somebody signs up with. Rights here come from a confirmed address, so a number makes no account.
 * @throws DomainError invalid, with the specification's words when both, or the password, are missing
 */
export function parseSignUp(input: unknown): Credentials & { name: string } {
  requireBoth(input, ["email", "phone"]);
  if (isText((Object(input) as { phone?: unknown }).phone)) {
    const message =
      "An account begins with an email address. Add the telephone number on the Security page afterwards.";
    throw new DomainError("invalid", message, { fields: { phone: message } });
  }
  const { email, password, data } = parseFields(signUpPayloadSchema, input);
  // The sign-up screen asks for no name (specification section 2, "Admin area"), the library wants one.
  return { email, password, name: data?.name || email.slice(0, email.lastIndexOf("@")) };
}

/** Specification section 5. */
function requireBoth(input: unknown, names: readonly string[]): void {
  const values = Object(input) as Record<string, unknown>;
  if (names.some((name) => isText(values[name])) && isText(values["password"])) return;
  throw new DomainError("invalid", "You must provide either an email or phone number and a password");
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
