import { asDomainError } from "#domain/database.ts";
import { accountLimits } from "#domain/security/rights.ts";
import { type DomainError, statusOf } from "#lib/domain-error.ts";

/** The one shape of a failed call: a code for programs, a message for the person at the screen. */
export interface Failure {
  status: number;
  body: { code: string; message: string; reasons?: readonly string[]; fields?: Record<string, string> };
  retryAfter?: number;
}

/** What an error thrown on the way becomes; null for an unexpected one. */
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
 * Where the error's own code says too little for a program: a weak password has a code and a list of reasons
 * (docs/product.md#passwords), and what is missing before something is allowed is named.
 */
function precise({ code, fields, reasons }: DomainError): { code?: string; reasons?: readonly string[] } {
  if (code !== "invalid" && reasons[0] !== undefined) return { code: reasons[0] };
  if (fields["password"] === undefined) return {};
  if (reasons.length > 0) return { code: "weak_password", reasons };
  return fields["password"].includes(`at least ${accountLimits.shortestPassword}`)
    ? { code: "weak_password", reasons: ["length"] }
    : {};
}

/** The refusal of a request from a page of another site. server/app.ts gives the same, before anything gets here. */
export const crossOrigin: Failure = {
  status: 403,
  body: { code: "forbidden", message: "This request came from another site." },
};

export const unexpected: Failure = {
  status: 500,
  body: { code: "internal", message: "Something went wrong on our side. Please try again." },
};

export const notFound: Failure = {
  status: 404,
  body: { code: "not_found", message: "There is nothing at this address." },
};

/** What a code of a failed call means, and the one HTTP status that it comes with. */
interface ErrorCodeMeaning {
  status: number;
  meaning: string;
}

/**
 * Every code that a call under /api/auth fails with (docs/product.md#error-codes), in one place. The domain
 * names a failure by its `reasons`; reference.test.ts provokes each and holds it to this list.
 */
export const errorCodes = {
  invalid: { status: 422, meaning: "Something that was sent is missing or wrong; `fields` says what." },
  weak_password: { status: 422, meaning: "The password is too easy to guess; `reasons` says why." },
  invalid_email_or_password: {
    status: 401,
    meaning: "The password is not that of the address, or that is not confirmed yet.",
  },
  auth_session_missing: { status: 401, meaning: "No one is signed in, or the session is over." },
  unauthenticated: { status: 401, meaning: "No one is signed in who could do this." },
  user_banned: { status: 403, meaning: "The account is banned." },
  forbidden: { status: 403, meaning: "Whoever asks may not do this, or a page of another site asks." },
  reauthentication_needed: { status: 403, meaning: "The last proof of who is there is too old: POST /reauthenticate." },
  second_factor_needed: { status: 403, meaning: "A second factor must be set up, and shown, first." },
  passkey_not_trusted: {
    status: 403,
    meaning: "Since a recovery this passkey is a second factor only; sign in another way.",
  },
  provider_denied: { status: 403, meaning: "The provider did not sign the person in." },
  provider_failed: { status: 403, meaning: "The answer of the provider can't be trusted." },
  email_unverified: { status: 403, meaning: "The provider does not call the address verified." },
  email_foreign: { status: 403, meaning: "The provider may not speak for the domain of the address." },
  wallet_not_linked: { status: 403, meaning: "The wallet is good, but no one has linked it to an account." },
  not_found: { status: 404, meaning: "There is no such thing, or no such call." },
  session_not_found: { status: 404, meaning: "This session is over already." },
  identity_not_found: { status: 404, meaning: "This identity is not linked to the account." },
  provider_unknown: { status: 404, meaning: "There is no such provider." },
  phone_provider_disabled: { status: 409, meaning: "This site sends no text messages." },
  secret_lost: { status: 409, meaning: "Codes of this app can't be checked: the site had another AUTH_SECRET." },
  conflict: { status: 409, meaning: "What is there already stands against it." },
  identity_already_exists: { status: 409, meaning: "This identity is linked to another account." },
  connect_first: { status: 409, meaning: "The address has an account, to which its owner must connect the provider." },
  request_lost: { status: 409, meaning: "The sign-in is over, or another browser's." },
  session_missing: { status: 409, meaning: "There is no sign-in in this address." },
  single_identity_not_deletable: { status: 409, meaning: "The last way to sign in can't be removed." },
  too_large: { status: 413, meaning: "The body is longer than the call takes: 64 KB, unless it says more." },
  rate_limited: { status: 429, meaning: "Too often; `Retry-After` says when it may work again." },
  internal: { status: 500, meaning: "A fault of ours." },
  provider_secret_lost: {
    status: 503,
    meaning: "The provider must be set up again: the site had another AUTH_SECRET.",
  },
  provider_unreachable: { status: 503, meaning: "The provider does not answer at the moment." },
  unavailable: { status: 503, meaning: "The database does not answer at the moment." },
} as const satisfies Record<string, ErrorCodeMeaning>;

export type ErrorCode = keyof typeof errorCodes;
