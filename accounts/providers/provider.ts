import type { OpenIdSettings, ProcessContext } from "#domain/context.ts";
import { type DomainErrorCode, DomainError } from "#lib/domain-error.ts";

/** An OpenID provider that people can sign in with. */
export interface OpenIdProvider extends OpenIdSettings {
  protocol: "oidc";
  /** Stands in addresses and, with each identity, in the accounts' table. */
  id: string;
  /**
   * The only domains whose addresses it may vouch for. Null: the operator's provider, which may speak for any address that it
   * has verified itself.
   */
  domains: readonly string[] | null;
}

/** An organization's SAML identity provider. */
export interface SamlProvider {
  protocol: "saml";
  id: string;
  name: string;
  domains: readonly string[];
  entityId: string;
  /** Where people are sent to sign in. */
  signInUrl: string;
  /** Those that it may sign with, as base64 without the lines around it. */
  certificates: readonly string[];
}

export type Provider = OpenIdProvider | SamlProvider;

/** Whom a provider has seen, checked as far as its protocol allows. */
export interface ProviderIdentity {
  /** Never given to anybody else by this provider; starts with its issuer. */
  subject: string;
  email: string | null;
  /** Null where the provider says nothing about it, which is not yes. */
  isEmailVerified: boolean | null;
  name: string | null;
}

/** The id of the provider that the operator configures. */
export const operatorsProvider = "oidc";

const prefix = "sso-";

/** The id under which a connection is a provider: in addresses and with its identities. */
export function providerIdOf(connectionId: string): string {
  return `${prefix}${connectionId}`;
}

/** The connection behind the id of a provider; null when it is no connection's. */
export function connectionIdOf(providerId: string): string | null {
  const id = providerId.startsWith(prefix) ? providerId.slice(prefix.length) : "";
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null;
}

/** What an admin enters at the other side. */
export interface OtherSide {
  /** Where the provider sends people back to. */
  returnAddress: string;
  /** Who this site is to a SAML provider; its metadata can be fetched there. Null for OpenID. */
  entityId: string | null;
}

/** What an admin enters at a provider. */
export function otherSideOf(
  { linkUrl }: Pick<ProcessContext, "linkUrl">,
  { id, protocol }: Pick<Provider, "id" | "protocol">,
): OtherSide {
  if (protocol === "oidc") return { returnAddress: `${linkUrl}/api/auth/callback/${id}`, entityId: null };
  return { returnAddress: `${linkUrl}/api/auth/sso/acs/${id}`, entityId: `${linkUrl}/api/auth/sso/metadata/${id}` };
}

/** Why a sign-in at a provider failed, by the code that programs and the page about it get. */
const failures = {
  provider_denied: ["forbidden", "The provider did not sign you in, or you stopped there. Nothing was changed."],
  provider_failed: ["forbidden", "The answer of the provider could not be trusted. Please start again."],
  provider_unreachable: ["unavailable", "The provider does not answer at the moment. Please try again in a minute."],
  provider_secret_lost: [
    "unavailable",
    "This provider must be set up again: what this site keeps of it was encrypted with another AUTH_SECRET. Please tell the site's operator.",
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
