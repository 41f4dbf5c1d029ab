import { type ItemSort, type ManagedKind, type StateFilter, filterFieldsOf, sortsOf } from "#domain/documents/kind.ts";
import { type StateName, changesLabel, stateLabels } from "#domain/publishing/item-state.ts";
import { readPage } from "../../frame/list/pager.tsx";
import { Select } from "../../frame/list/compact-select.tsx";
import { readSearch, SearchBox } from "../../frame/list/search-box.tsx";
import { momentIn, PeriodFields } from "../../frame/list/period-fields.tsx";
import { closed } from "../../frame/list/list-address.ts";
import { Link, useNavigate } from "react-router";
import type { ListFilter } from "#domain/lists/list-filters.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** What of a list is shown. All of it is in the URL, so that a list can be bookmarked, shared and returned to. */
export interface ListQuery {
  page: number;
  search: string;
  state: StateFilter;
  sort: ItemSort;
  /** Values of fields, by their names. */
  fields: Readonly<Record<string, string>>;
  /** Changed from this moment on, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** The parameter for the filter by a field: "by-category". */
const filterParameter = (field: string) => `by-${field}`;

/** The parameters that say what is shown, and in which order. */
export function shownBy(kind: ManagedKind): string[] {
  return ["q", "state", "sort", "since", "until", ...filterFieldsOf(kind).map(({ name }) => filterParameter(name))];
}

/** What a list is narrowed to: the words of its badges. */
const stateFilters: readonly { value: StateFilter; label: string }[] = [
  { value: "all", label: "All" },
  ...(Object.keys(stateLabels) as StateName[]).map((value) => ({ value, label: stateLabels[value] })),
  { value: "changed", label: changesLabel },
];

/** Words of former addresses and views. */
const formerStates = new Map<string, StateFilter>([
  ["active", "published"],
  ["inactive", "hidden"],
]);

/** Reads the query of a URL. Unknown values count as missing. */
export function readListQuery(params: URLSearchParams, kind: ManagedKind): ListQuery {
  const fields = filterFieldsOf(kind).flatMap(({ name }) => {
    const value = params.get(filterParameter(name));
    return value ? [[name, value.slice(0, 500)] as const] : [];
  });
  const state = params.get("state") ?? "";
  return {
    fields: Object.fromEntries(fields),
    from: momentIn(params.get("since")),
    until: momentIn(params.get("until")),
    page: readPage(params),
    search: readSearch(params),
    state: formerStates.get(state) ?? stateFilters.find(({ value }) => value === state)?.value ?? "all",
    sort: sortsOf(kind).find(({ value }) => value === params.get("sort"))?.value ?? "specified",
  };
}

interface FilterBarProps {
  kind: ManagedKind;
  query: ListQuery;
  filters: readonly ListFilter[];
  /** Number of items on all pages, and whether there are more. */
  total: number;
  isMore: boolean;
  address: (changes: Record<string, string | null>) => string;
}

/** Search, state, filters and order of a list. Each choice changes the URL. */
export function FilterBar({ kind, query, filters, total, isMore, address }: FilterBarProps) {
  const navigate = useNavigate();
  const to = (changes: Record<string, string | null>) => address({ ...closed, page: null, ...changes });
  const choose = (changes: Record<string, string | null>) => void navigate(to(changes));
  const nothing = Object.fromEntries(shownBy(kind).map((name) => [name, null]));
  const isNarrowed = Object.keys(query.fields).length > 0 || query.from !== undefined || query.until !== undefined;

  return (
    <div className="mb-2 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchBox
          nouns={kind.nouns}
          placeholder={kind.list.searchedWords}
          search={query.search}
          onSearch={(words) => choose({ q: words })}
        />
        <Select
          label="Sort by"
          value={query.sort}
          options={sortsOf(kind)}
          onChange={(sort) => choose({ sort: sort === "specified" ? null : sort })}
        />
        <details open={isNarrowed || undefined} className="text-sm open:basis-full">
          <summary className="w-fit cursor-pointer py-1 text-ink-soft hover:text-ink">Filters</summary>
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
            {filters.map(({ field, label, options }) => (
              <Select
                key={field}
                label={label}
                value={query.fields[field] ?? ""}
                options={[{ value: "", label: "Any" }, ...withChosen(options, query.fields[field])]}
                onChange={(value) => choose({ [filterParameter(field)]: value || null })}
              />
            ))}
            <PeriodFields
              labels={["Changed from", "until"]}
              from={query.from}
              until={query.until}
              onChange={({ ...change }) => choose("from" in change ? { since: change.from } : change)}
            />
          </div>
        </details>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <nav aria-label="State">
          <ul className="flex flex-wrap gap-1 text-sm">
            {stateFilters.map(({ value, label }) => (
              <li key={value}>
                <Link
                  to={to({ state: value === "all" ? null : value })}
                  aria-current={query.state === value ? "true" : undefined}
                  className="inline-flex min-h-8 items-center rounded-sm px-2.5 text-ink-soft no-underline hover:bg-paper-deep hover:text-ink aria-[current]:bg-evergreen-50 aria-[current]:font-semibold aria-[current]:text-evergreen-700"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p role="status" className="min-w-0 text-sm wrap-anywhere text-ink-soft tabular-nums">
          {isMore && "More than "}
          {total.toLocaleString("en")} {total === 1 ? kind.noun : kind.nouns}
          {query.search && (
            <>
              {" "}
              with “{query.search}”{" · "}
              <TextLink to={to({ q: null })}>Clear search</TextLink>
            </>
          )}
          {isNarrowed && (
            <>
              {" · "}
              <TextLink to={to(nothing)}>Clear filters</TextLink>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** The options, and a chosen value that no item has any more. */
function withChosen(options: ListFilter["options"], chosen: string | undefined): ListFilter["options"] {
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}
