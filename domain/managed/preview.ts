/** The beginning of a list as a card shows it: '... and N more' follows when `more` is above 0. */
export interface Preview<Entry> {
  first: Entry[];
  more: number;
}

/** The first entries of a list, and how many are left. */
export function previewOf<Entry>(list: readonly Entry[], length: number): Preview<Entry> {
  return { first: list.slice(0, length), more: Math.max(0, list.length - length) };
}
