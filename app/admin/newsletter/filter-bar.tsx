import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { SubscriberPage } from "#domain/newsletter/find-subscribers.ts";
import type { SubscriberFilter } from "#domain/newsletter/select-subscribers.ts";

interface FilterBarProps {
  filter: Required<SubscriberFilter>;
  counts: SubscriberPage["counts"];
  /** The list with this status alone; null for all. */
  statusAddress: (status: string | null) => string;
  /** The list without a search. */
  clearAddress: string;
}

/** Which addresses the list shows: by status, and by what they contain. */
export function FilterBar({ filter, counts, statusAddress, clearAddress }: FilterBarProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { status: "all", label: "All", count: all },
    { status: "confirmed", label: "On the list", count: counts.confirmed },
    { status: "pending", label: "Unconfirmed", count: counts.pending },
    { status: "unsubscribed", label: "Left", count: counts.unsubscribed },
  ];
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <nav aria-label="Status">
        <ul className="flex flex-wrap gap-1">
          {choices.map(({ status, label, count }) => (
            <li key={status}>
              <Link
                to={statusAddress(status === "all" ? null : status)}
                aria-current={status === filter.status ? "true" : undefined}
                className="flex min-h-9 items-center gap-1.5 rounded-md px-3 text-sm text-ink no-underline hover:bg-paper-deep aria-[current]:bg-evergreen-50 aria-[current]:font-semibold aria-[current]:text-evergreen-700"
              >
                {label}
                <span className="text-ink-soft tabular-nums">{count.toLocaleString("en")}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <Form method="get" action="/admin/newsletter" className="flex items-center gap-3">
          {filter.status !== "all" && <input type="hidden" name="status" value={filter.status} />}
          <Field label="Search addresses" hideLabel className="w-56">
            <TextInput
              name="q"
              type="search"
              defaultValue={filter.search}
              placeholder="Part of an address"
              className="min-h-10! text-sm!"
            />
          </Field>
          <Button type="submit" size="small" variant="secondary">
            Search
          </Button>
          {filter.search && (
            <Link to={clearAddress} className="text-sm">
              Clear
            </Link>
          )}
        </Form>
      </search>
    </div>
  );
}
