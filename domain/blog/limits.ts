/** Entries on one page of the list (two wide ones and twelve rows of three), of search results, and of an author's page. */
export const entriesPerPage = { list: 38, search: 20, author: 24 } as const;
