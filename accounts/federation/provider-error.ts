import { type DomainErrorCode, DomainError } from "#lib/domain-error.ts";

/** Why a sign-in at a provider failed, by the code that programs and the page about it get. */
const failures = {
  provider_denied: ["forbidden", "The provider did not sign you in, or you stopped there. Nothing was changed."],
  provider_failed: ["forbidden", "The answer of the provider could not be trusted. Please start again."],
  provider_unreachable: ["unavailable", "The provider does not answer at the moment. Please try again in a minute."],
  provider_secret_lost: [
    "unavailable",
    "This provider must be set up anew: what this site keeps of it was encrypted with another AUTH_SECRET. Please tell the site's operator.",
  ],
  // docs/product.md#error-texts has the words.
  session_missing: ["conflict", "No session defined in URL"],
  request_lost: [
    "conflict",
    "This sign-in was started too long ago, in another browser, or is over. Please start again.",
  ],
  email_unverified: [
    "forbidden",
    "The provider does not say that your email address is confirmed. Confirm it there, then try again.",
  ],
  email_foreign: ["forbidden", "The provider may not speak for the domain of your email address."],
  connect_first: [
    "conflict",
    "This address has an account or an invitation already. Sign in as you do otherwise, then connect the provider on the Security page.",
  ],
  identity_already_exists: ["conflict", "This identity belongs to another account."],
  provider_unknown: ["not_found", "There is no such provider."],
} satisfies Record<string, [DomainErrorCode, string]>;

export type ProviderFailure = keyof typeof failures;

/** A refusal that its page has words for. */
export function providerError(reason: ProviderFailure, cause?: unknown): DomainError {
  const [code, message] = failures[reason];
  return new DomainError(code, message, { reasons: [reason], cause });
}

/** The words for a code; null for one that is not of providers. */
export function providerFailureWords(reason: string): string | null {
  return Object.hasOwn(failures, reason) ? failures[reason as ProviderFailure][1] : null;
}
