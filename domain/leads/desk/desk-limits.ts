// Numbers that the desk and its screens share, apart from functions, so that screens do not take the database along.

/** Up to here what waits, and what a filter finds, is counted; what a search finds takes longer. */
export const mostCounted = 1_000;
export const mostCountedOfSearch = 200;

/** Inquiries that are changed at once. */
export const mostChanged = 500;

/** How many days back the desk looks, to say how often inquiries were answered in time. */
export const figureDays = 90;

/** Longest texts, in characters. */
export const deskLimits = { note: 5_000, reason: 300, nextStep: 200 } as const;
