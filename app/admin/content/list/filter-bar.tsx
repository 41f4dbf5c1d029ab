import { Link, useNavigate } from "react-router";
import { type ManagedKind, sortsOf, statesOf } from "#domain/content/kind.ts";
import { SearchBox, Select } from "../../screen/list-controls.tsx";
import { closed, type ListQuery } from "./list-query.ts";

interface FilterBarProps {
  kind: ManagedKind;
  query: ListQuery;
  /** Number of items on all pages. */
  total: number;
  address: (changes: Record<string, string | null>) => string;
}

/** Search, state and order of a list. Each choice changes the URL. */
export function FilterBar({ kind, query, total, address }: FilterBarProps) {
  const navigate = useNavigate();
  const to = (changes: Record<string, string | null>) => address({ ...closed, page: null, ...changes });

  const states = [{ value: "all", label: "All" }, ...statesOf(kind)];
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchBox
          nouns={kind.nouns}
          placeholder={kind.list.searchedWords}
          search={query.search}
          onSearch={(words) => void navigate(to({ q: words }))}
        />
        <Select
          label="Sort by"
          value={query.sort}
          options={sortsOf(kind)}
          onChange={(sort) => void navigate(to({ sort: sort === "specified" ? null : sort }))}
        />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <nav aria-label="State">
          <ul className="flex gap-1 text-sm">
            {states.map(({ value, label }) => (
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
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {total.toLocaleString("en")} {total === 1 ? kind.noun : kind.nouns}
          {query.search && (
            <>
              {" "}
              with “{query.search}”{" · "}
              <Link to={to({ q: null })} className="link">
                Clear search
              </Link>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
