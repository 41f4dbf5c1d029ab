/**
 * Maximum lengths in characters of an inquiry, also used as `maxLength` of the form. Apart from its schema, so that the page does not load the schema
 * library.
 */
export const leadLimits = {
  name: 100,
  email: 254,
  organization: 160,
  message: 5_000,
  page: 300,
  campaign: 120,
} as const;
