import { type ItemSort, type ItemState, type ManagedKind, sortsOf, statesOf } from "#domain/content/kind.ts";
import { readPage } from "../../screen/list-controls.tsx";

/** What of a list is shown. All of it stands in the address, so a list can be kept, shared and gone back to. */
export interface ListQuery {
  page: number;
  search: string;
  state: ItemState;
  sort: ItemSort;
}

/** Reads an address. What the screen doesn't know counts as not said. */
export function readListQuery(params: URLSearchParams, kind: ManagedKind): ListQuery {
  return {
    page: readPage(params),
    search: params.get("q")?.trim() ?? "",
    state: statesOf(kind).find(({ value }) => value === params.get("state"))?.value ?? "all",
    sort: sortsOf(kind).find(({ value }) => value === params.get("sort"))?.value ?? "specified",
  };
}

/** The address of a screen with other parameters; null takes one away, the rest stay as they are. */
export function addressWith(path: string, params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.size > 0 ? `${path}?${next}` : path;
}

/** What opens a dialog over a list; taking all of them away closes it. */
export const closed = { new: null, edit: null, delete: null, history: null, from: null, to: null, arrange: null };

/** Whether one goes from a list with a dialog over it to the same list without. */
export function isClosing(from: URL, to: URL): boolean {
  if (from.pathname !== to.pathname || from.search === to.search) return false;
  return addressWith(from.pathname, from.searchParams, closed) === addressWith(to.pathname, to.searchParams, {});
}
