/** What the operator decides about accounts. */
export interface AccountSettings {
  /**
   * Start of the address of a list of breached passwords that is asked by k-anonymity; the first five digits of a SHA-1 are
   * appended. Null: nobody is asked.
   */
  readonly breachListUrl: string | null;
  /** Codes can be sent to telephones. */
  readonly sendsTexts: boolean;
  /** Other services of the operator that may be told who is signed in, by a signed token each. */
  readonly tokenAudiences: readonly string[];
  /** Admins must have a second factor and use it. */
  readonly secondFactorRequired: boolean;
  /** Ids of the networks whose wallets may be linked and sign in, such as 1 for Ethereum; empty: wallets are off. */
  readonly walletChains: readonly number[];
  /** An OpenID provider that people may sign in with; null: none. */
  readonly openIdProvider: OpenIdSettings | null;
}

/** Where an OpenID provider is, and who this site is to it. */
export interface OpenIdSettings {
  /** Its name on the button. */
  readonly name: string;
  /** Its issuer identifier; what else there is to know stands in its discovery document. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
}

/** What holds for accounts until the operator decides otherwise: whatever needs a key of theirs is off. */
export const accountDefaults: AccountSettings = {
  breachListUrl: null,
  sendsTexts: false,
  tokenAudiences: [],
  secondFactorRequired: false,
  walletChains: [],
  openIdProvider: null,
};
