/** The URL of a screen with changed parameters; null removes one, the others stay. */
export function addressWith(path: string, params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.size > 0 ? `${path}?${next}` : path;
}

/** The parameters that open a dialog, all removed. */
export const closed = {
  new: null,
  edit: null,
  draft: null,
  release: null,
  delete: null,
  history: null,
  from: null,
  to: null,
  arrange: null,
  comments: null,
};

/** Whether a navigation only closes the dialog over a list. */
export function isClosing(from: URL, to: URL): boolean {
  if (from.pathname !== to.pathname || from.search === to.search) return false;
  return addressWith(from.pathname, from.searchParams, closed) === addressWith(to.pathname, to.searchParams, {});
}
