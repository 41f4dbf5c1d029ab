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
  alumni: 40,
  /** The trace of a visit: as posted, its paths, the hosts of referrers, the place of a button, and how many pages. */
  trace: 8_000,
  path: 120,
  host: 120,
  place: 40,
  pages: 30,
} as const;
