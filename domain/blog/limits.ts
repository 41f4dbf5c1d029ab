/** Entries on one page of the list, which two open and rows of three follow, and of what a search found. */
export const entriesPerPage = { list: 38, search: 20 } as const;
