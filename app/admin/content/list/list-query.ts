import {
  filterFieldsOf,
  type ItemSort,
  type ItemState,
  type ManagedKind,
  sortsOf,
  statesOf,
} from "#domain/content/kind.ts";
import { momentIn } from "../../screen/day-field.tsx";
import { readPage } from "../../screen/list-controls.tsx";

/** What of a list is shown. All of it is in the URL, so that a list can be bookmarked, shared and returned to. */
export interface ListQuery {
  page: number;
  search: string;
  state: ItemState;
  sort: ItemSort;
  /** Values of fields, by their names. */
  fields: Readonly<Record<string, string>>;
  /** Changed from this moment on, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** The parameter for the filter by a field: "by-category". */
export const filterParameter = (field: string) => `by-${field}`;

/** The parameters that say what is shown, and in which order. */
export function shownBy(kind: ManagedKind): string[] {
  return ["q", "state", "sort", "since", "until", ...filterFieldsOf(kind).map(({ name }) => filterParameter(name))];
}

/** The states by which a list is narrowed: what visitors see, what they don't, and what has a draft beside it. */
export function shownStates(kind: ManagedKind): { value: ItemState; label: string }[] {
  return [...statesOf(kind), { value: "changed", label: "With changes" }];
}

/** Reads the query of a URL. Unknown values count as missing. */
export function readListQuery(params: URLSearchParams, kind: ManagedKind): ListQuery {
  const fields = filterFieldsOf(kind).flatMap(({ name }) => {
    const value = params.get(filterParameter(name));
    return value ? [[name, value.slice(0, 500)] as const] : [];
  });
  return {
    fields: Object.fromEntries(fields),
    from: momentIn(params.get("since")),
    until: momentIn(params.get("until")),
    page: readPage(params),
    search: params.get("q")?.trim() ?? "",
    state: shownStates(kind).find(({ value }) => value === params.get("state"))?.value ?? "all",
    sort: sortsOf(kind).find(({ value }) => value === params.get("sort"))?.value ?? "specified",
  };
}

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
};

/** Whether a navigation only closes the dialog over a list. */
export function isClosing(from: URL, to: URL): boolean {
  if (from.pathname !== to.pathname || from.search === to.search) return false;
  return addressWith(from.pathname, from.searchParams, closed) === addressWith(to.pathname, to.searchParams, {});
}
