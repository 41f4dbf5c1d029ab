import { Link } from "react-router";
import { shownKinds } from "#domain/media/media-query.ts";
import { SearchBox, Select } from "../../screen/list-controls.tsx";
import type { ShownMedia } from "./media-query.ts";

interface MediaFiltersProps {
  query: ShownMedia;
  tags: readonly { tag: string; count: number }[];
  /** Number of items on all pages. */
  total: number;
  isList: boolean;
  address: (changes: Record<string, string | null>) => string;
  onChange: (changes: Record<string, string | null>) => void;
}

export const kindNames = { picture: "Pictures", drawing: "Drawings", film: "Films", document: "Documents" } as const;

const filters = [
  { value: "", label: "Everything" },
  { value: "unused", label: "Used nowhere" },
  { value: "without-alt", label: "Without alternative text" },
  { value: "large", label: "Large files" },
];
const sorts = [
  { value: "newest", label: "Newest" },
  { value: "name", label: "Name" },
  { value: "largest", label: "Largest" },
];

/** Search, filters, order and look of the library. Each choice changes the URL. */
export function MediaFilters({ query, tags, total, isList, address, onChange }: MediaFiltersProps) {
  const kind = query.kinds.length === 1 ? (query.kinds[0] ?? "") : "";
  const orNone = (value: string) => (value === "" ? null : value);
  const looks = [
    { label: "Grid", isOn: !isList, to: address({ view: null }) },
    { label: "List", isOn: isList, to: address({ view: "list" }) },
  ];
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchBox
          nouns="media"
          placeholder="Name, alternative text, tag"
          search={query.search}
          onSearch={(words) => onChange({ q: words })}
        />
        <nav aria-label="Look">
          <ul className="flex gap-1 text-sm">
            {looks.map(({ label, isOn, to }) => (
              <li key={label}>
                <Link
                  to={to}
                  preventScrollReset
                  aria-current={isOn ? "true" : undefined}
                  className="inline-flex min-h-8 items-center rounded-sm px-2.5 text-ink-soft no-underline hover:bg-paper-deep hover:text-ink aria-[current]:bg-evergreen-50 aria-[current]:font-semibold aria-[current]:text-evergreen-700"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Select
          label="Type"
          value={kind}
          options={[{ value: "", label: "All" }, ...shownKinds.map((value) => ({ value, label: kindNames[value] }))]}
          onChange={(value) => onChange({ kind: orNone(value) })}
        />
        <Select
          label="Show"
          value={query.filter ?? ""}
          options={filters}
          onChange={(value) => onChange({ filter: orNone(value) })}
        />
        {tags.length > 0 && (
          <Select
            label="Tag"
            value={query.tag}
            options={[
              { value: "", label: "Any" },
              ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
            ]}
            onChange={(value) => onChange({ tag: orNone(value) })}
          />
        )}
        <Select
          label="Sort by"
          value={query.sort}
          options={sorts}
          onChange={(value) => onChange({ sort: value === "newest" ? null : value })}
        />
        <p role="status" className="ml-auto text-sm text-ink-soft tabular-nums">
          {total.toLocaleString("en")} {total === 1 ? "item" : "items"}
          {query.search && ` with “${query.search}”`}
        </p>
      </div>
    </div>
  );
}
