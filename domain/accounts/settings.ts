/** What the operator decides about accounts. */
export interface AccountSettings {
  /**
   * Start of the address of a list of breached passwords that is asked by k-anonymity; the first five digits of a SHA-1 are
   * appended. Null: nobody is asked.
   */
  readonly breachListUrl: string | null;
  /** Codes can be sent to telephones. */
  readonly sendsTexts: boolean;
  /** Admins must have a second factor and use it. */
  readonly secondFactorRequired: boolean;
}

/** What holds for accounts until the operator decides otherwise: whatever needs a key of theirs is off. */
export const accountDefaults: AccountSettings = { breachListUrl: null, sendsTexts: false, secondFactorRequired: false };
