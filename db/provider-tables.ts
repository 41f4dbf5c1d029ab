import type { Json, Timestamp } from "./column-types.ts";

/** A sign-in at a provider that is under way, or the code that it ended in. Nothing here lets anybody sign in. */
export interface ProviderRequestsTable {
  /** SHA-256 of the state or code, hex. */
  id: string;
  provider: string;
  /** `code`: is over, and a program may trade its code for a session. */
  purpose: "sign-in" | "link" | "code";
  /** Who links, or whom the code signs in. */
  user_id: string | null;
  /** Path of this site. */
  return_to: string;
  /** Of the program that asked for a code: base64url of the SHA-256 of its verifier. */
  code_challenge: string | null;
  /** Who a SAML provider said that it is, until the browser that asked has come to fetch it. */
  identity: Json<object> | null;
  expires_at: Timestamp;
}

/** An organization's own sign-in, registered by an admin. */
export interface SsoConnectionsTable {
  id: string;
  name: string;
  protocol: "oidc" | "saml";
  settings: Json<Record<string, unknown>>;
  /** Client secret, encrypted with the secret of the site. */
  secret: string | null;
  created_by: string;
  created_at: Timestamp;
}

/** Which connection the people of a domain sign in with. */
export interface SsoDomainsTable {
  /** In lower case. */
  domain: string;
  connection_id: string;
}

/** Tokens of providers that have signed somebody in, so that none does so twice. */
export interface UsedTokensTable {
  /** SHA-256 of the token, hex. */
  id: string;
  expires_at: Timestamp;
}
