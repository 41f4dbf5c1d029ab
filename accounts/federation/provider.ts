import type { OpenIdSettings } from "#domain/context.ts";

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
