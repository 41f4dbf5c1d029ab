import { asDomainError } from "#domain/as-domain-error.ts";
import { accountLimits } from "#domain/accounts/limits.ts";
import { type DomainError, statusOf } from "#lib/domain-error.ts";

/** The one shape of a failed call: a code for programs, a message for the person at the screen. */
export interface Failure {
  status: number;
  body: { code: string; message: string; reasons?: readonly string[]; fields?: Record<string, string> };
  retryAfter?: number;
}

/** Our words for what the library refuses, where its own are not meant for the screen. */
const messages: Record<string, string> = {
  email_not_verified: "Please confirm your email address first: open the link in the mail that we have sent you.",
  invalid_origin: "This request came from another site.",
  missing_or_null_origin: "This request came from another site.",
  cross_site_navigation_login_blocked: "This request came from another site.",
};

/** What an error thrown on the way becomes; null when nobody expected it. */
export function failureOf(error: unknown): Failure | null {
  const expected = asDomainError(error);
  if (!expected) return null;
  const fields = Object.keys(expected.fields).length > 0 ? { fields: expected.fields } : {};
  const retryAfter = expected.retryAfter === undefined ? {} : { retryAfter: expected.retryAfter };
  // A toast has room for one message: that of the first field says more than that there is one.
  const message = Object.values(expected.fields)[0] ?? expected.message;
  return {
    status: statusOf(expected),
    body: { code: expected.code, message, ...fields, ...precise(expected) },
    ...retryAfter,
  };
}

/**
 * Where the error's own code says too little for a program: a weak password has a code and a list of reasons (specification
 * sections 5 and 8), and what is missing before something is allowed is named.
 */
function precise({ code, fields, reasons }: DomainError): { code?: string; reasons?: readonly string[] } {
  if (code !== "invalid" && reasons[0] !== undefined) return { code: reasons[0] };
  if (fields["password"] === undefined) return {};
  if (reasons.length > 0) return { code: "weak_password", reasons };
  return fields["password"].includes(`at least ${accountLimits.shortestPassword}`)
    ? { code: "weak_password", reasons: ["length"] }
    : {};
}

/** What the library's own error answer becomes. */
export function libraryFailure(status: number, body: unknown): Failure {
  const { code, message } = Object(body) as { code?: unknown; message?: unknown };
  if (status >= 500) return unexpected;
  const ownCode = typeof code === "string" ? code.toLowerCase() : "invalid";
  const words =
    messages[ownCode] ?? (typeof message === "string" && message !== "" ? message : "This is not possible.");
  return { status, body: { code: ownCode, message: words } };
}

export const unexpected: Failure = {
  status: 500,
  body: { code: "internal", message: "Something went wrong on our side. Please try again." },
};

export const notFound: Failure = {
  status: 404,
  body: { code: "not_found", message: "There is nothing at this address." },
};
