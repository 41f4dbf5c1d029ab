// Apart from the schema, so that a page that only sets `maxLength` does not take the validator along.

/** Longest accepted values, in characters; the form's `maxLength` are these too. */
export const leadLimits = {
  name: 100,
  email: 254,
  organization: 160,
  message: 5_000,
  page: 300,
  campaign: 120,
} as const;
