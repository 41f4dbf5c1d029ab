// Apart from the schemas, so that a page that only sets `minLength` does not take the validator along.

/** Lengths in characters; the password's are specification section 9 and the hash function's safe maximum. */
export const accountLimits = { email: 254, shortestPassword: 6, longestPassword: 128, name: 100 } as const;
