/** Entries on one page of the list (two wide ones and twelve rows of three), and of search results. */
export const entriesPerPage = { list: 38, search: 20 } as const;
