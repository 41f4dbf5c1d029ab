const day = 24 * 60 * 60 * 1_000;

/** How long a deleted item can be put back, in milliseconds: 30 days. */
export const trashLifetime = 30 * day;
