/** After how many months the next review may be asked for; 0 for none. */
export const reviewIntervals = [0, 1, 3, 6, 12] as const;
