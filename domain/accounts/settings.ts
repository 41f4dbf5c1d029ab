/** What the operator decides about accounts. */
export interface AccountSettings {
  /**
   * Start of the address of a list of breached passwords that is asked by k-anonymity; the first five digits of a SHA-1 are
   * appended. Null: nobody is asked.
   */
  readonly breachListUrl: string | null;
  /** Admins must have a second factor and use it. */
  readonly secondFactorRequired: boolean;
}
