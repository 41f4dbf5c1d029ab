import { Link, useNavigate } from "react-router";
import type { SubscriberPage } from "#domain/newsletter/find-subscribers.ts";
import type { SubscriberFilter } from "#domain/newsletter/select-subscribers.ts";
import { SearchBox } from "../list/search-box.tsx";
import { statusLabels } from "./status-labels.ts";

interface FilterBarProps {
  filter: Required<SubscriberFilter>;
  list: Pick<SubscriberPage, "counts" | "total">;
  address: (changes: Record<string, string | null>) => string;
}

/** Which addresses the list shows: by status, and by what they contain. Every choice is an address. */
export function FilterBar({ filter, list: { counts, total }, address }: FilterBarProps) {
  const navigate = useNavigate();
  const all = counts.confirmed + counts.pending + counts.unsubscribed;
  const choices = [
    { status: "all", label: "All", count: all },
    ...(["confirmed", "pending", "unsubscribed"] as const).map((status) => {
      return { status, label: statusLabels[status], count: counts[status] };
    }),
  ];
  return (
    <div className="mb-4 grid gap-3">
      <SearchBox
        nouns="addresses"
        placeholder="Part of an address"
        search={filter.search}
        onSearch={(words) => void navigate(address({ q: words }))}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <nav aria-label="Status">
          <ul className="flex flex-wrap gap-1 text-sm">
            {choices.map(({ status, label, count }) => (
              <li key={status}>
                <Link
                  to={address({ status: status === "all" ? null : status })}
                  aria-current={filter.status === status ? "true" : undefined}
                  className="inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2.5 text-ink-soft no-underline hover:bg-paper-deep hover:text-ink aria-[current]:bg-evergreen-50 aria-[current]:font-semibold aria-[current]:text-evergreen-700"
                >
                  {label}
                  <span className="font-normal tabular-nums">{count.toLocaleString("en")}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {filter.search && (
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {total.toLocaleString("en")} with “{filter.search}”{" · "}
            <Link to={address({ q: null })} className="link">
              Clear search
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
