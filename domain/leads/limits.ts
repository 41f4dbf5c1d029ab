// In its own file, so that a page that only needs `maxLength` does not load the schema library.

/** Maximum lengths in characters, also used as `maxLength` of the form. */
export const leadLimits = {
  name: 100,
  email: 254,
  organization: 160,
  message: 5_000,
  page: 300,
  campaign: 120,
} as const;
