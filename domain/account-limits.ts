// Apart from the schemas, so that a page that only sets `minLength` does not take the validator along.

/** Lengths in characters (docs/product.md#passwords). */
export const accountLimits = { email: 254, shortestPassword: 6, longestPassword: 128, name: 100 } as const;
