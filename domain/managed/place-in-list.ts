/** Rows of one page of a list, counted from the end of the list that is nearer: so no page is further away than the middle one. */
export interface Place {
  /** Whether the list is to be read backwards. */
  fromEnd: boolean;
  limit: number;
  offset: number;
}

/**
 * @param page from 1
 * @param size rows on a page
 * @param total rows of the whole list
 */
export function placeInList({ page, size, total }: { page: number; size: number; total: number }): Place {
  const start = Math.min((page - 1) * size, total);
  const limit = Math.min(size, total - start);
  const fromEnd = start > total / 2;
  return { fromEnd, limit, offset: fromEnd ? total - start - limit : start };
}
