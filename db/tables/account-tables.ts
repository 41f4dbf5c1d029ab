import type { Generated } from "kysely";
import type { Json, Timestamp } from "../dialect.ts";

/** What somebody of the team may do (domain/security/rights.ts). */
export type Role = "sales" | "writer" | "editor" | "admin";

/** Who belongs to the team (docs/product.md#roles). `user_id` is bound at the address's first verified sign-in. */
export interface AdminUsersTable {
  id: string;
  /** Stored in lower case; unique. */
  email: string;
  user_id: string | null;
  is_active: boolean;
  role: Generated<Role>;
  last_login: Timestamp | null;
  created_at: Timestamp;
}

/** One-time links into the team: the first admin's set-up link (email null) and links for a named address. */
export interface AdminSetupLinksTable {
  id: string;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  email: string | null;
  /** What the person becomes; who is an active member keeps the role that they have. */
  role: Generated<Role>;
  /** The user who has made it; null for the operator, and in rows of a former release. */
  maker_id: string | null;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: Timestamp;
}

/** A second factor: an app that makes codes. It counts once `verified_at` is set. */
export interface AccountFactorsTable {
  id: string;
  user_id: string;
  name: string;
  /** The key that the app shares, encrypted with the secret of the site. */
  secret: string;
  verified_at: Timestamp | null;
  /** The 30-second step of the newest code that was accepted: no code of this step or an earlier one is again. */
  last_step: number | null;
  created_at: Timestamp;
}

/** One-time codes for when the second factor is lost. */
export interface AccountRecoveryCodesTable {
  id: string;
  user_id: string;
  /** Keyed hash; the code itself is shown once and never stored. */
  code_hash: string;
  used_at: Timestamp | null;
  created_at: Timestamp;
}

/** A passkey: signs in by itself, or answers for the second factor. */
export interface AccountPasskeysTable {
  id: string;
  user_id: string;
  name: string;
  /** The authenticator's own id for it, base64url; unique. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** How often the authenticator says it was used; 0 for ever where it does not count. */
  counter: number;
  /** How the authenticator can be reached, for the browser's hint. */
  transports: Json<string[]>;
  /** Whether it opens the account alone. Not after a recovery, until it has answered for a second factor once. */
  signs_in: boolean;
  last_used_at: Timestamp | null;
  created_at: Timestamp;
}

/** The one number of a user that signs in, `+` and digits. */
export interface AccountPhonesTable {
  user_id: string;
  number: string;
  confirmed_at: Timestamp;
}

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

/** Somebody with an account. What signs in to it is in `identities`, passkeys and telephone numbers. */
export interface UsersTable {
  id: string;
  /** What stands before the @ of their address, unless they or an admin have chosen a name. */
  name: string;
  /** An item of the media library. */
  portrait_id: Generated<string | null>;
  /** In lower case; unique. */
  email: string;
  email_verified: boolean;
  banned_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A browser, or a program, in which somebody has signed in. */
export interface SessionsTable {
  id: string;
  /** SHA-256 of the token in the cookie, hex; the token itself is never stored. */
  token_hash: string;
  user_id: string;
  /** aal2 once a second factor was shown in it. */
  assurance: "aal1" | "aal2";
  /** When the person last proved who they are. */
  authenticated_at: Timestamp;
  /** Client address at sign-in. */
  address: string | null;
  user_agent: string | null;
  created_at: Timestamp;
  /** To the hour. */
  last_used_at: Timestamp;
  expires_at: Timestamp;
}

/** A way to sign in: the password, a wallet, or an account at a provider. Unique by provider and subject. */
export interface IdentitiesTable {
  id: string;
  user_id: string;
  /** "credential" for the password, "wallet", or the id of a provider. */
  provider: string;
  /** Who it is at the provider; for the password the user's own id. */
  subject: string;
  password_hash: string | null;
  created_at: Timestamp;
}

/** Codes that are good once: mailed and texted ones, and challenges for passkeys and wallets. */
export interface OneTimeCodesTable {
  id: string;
  /** What the code is for and whose it is. */
  subject: string;
  /** Keyed hash; the code itself is never stored. */
  code_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  identities: IdentitiesTable;
  one_time_codes: OneTimeCodesTable;
  admin_users: AdminUsersTable;
  admin_setup_links: AdminSetupLinksTable;
  account_factors: AccountFactorsTable;
  account_recovery_codes: AccountRecoveryCodesTable;
  account_phones: AccountPhonesTable;
  account_passkeys: AccountPasskeysTable;
  provider_requests: ProviderRequestsTable;
  sso_connections: SsoConnectionsTable;
  sso_domains: SsoDomainsTable;
  used_tokens: UsedTokensTable;
}
