import { type FormEvent, type ComponentProps, type ReactNode, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Link, useNavigate } from "react-router";
import { maxTyped } from "#domain/search/words.ts";
import { useFollowedField } from "./use-followed-field.ts";

interface SearchBoxProps {
  /** What is searched: "blog posts". */
  nouns: string;
  placeholder: string;
  search: string;
  /** Called with null when the field is empty: shows everything. */
  onSearch: (words: string | null) => void;
}

/** The search field of a list. It follows the URL, also on Back. */
export function SearchBox({ nouns, placeholder, search, onSearch }: SearchBoxProps) {
  const { field, noteSent } = useFollowedField(search);
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    noteSent();
    const words = new FormData(event.currentTarget).get("q");
    onSearch(typeof words === "string" && words.trim() ? words.trim() : null);
  }
  return (
    <search className="w-full sm:w-auto">
      <form onSubmit={find} className="flex items-center gap-2">
        <Field label={`Search ${nouns}`} hideLabel className="min-w-0 flex-1 sm:w-72 sm:flex-none">
          <TextInput
            {...field}
            name="q"
            type="search"
            maxLength={maxTyped}
            placeholder={placeholder}
            className="min-h-10! text-sm!"
          />
        </Field>
        <Button type="submit" size="small" variant="secondary" className="min-h-10!">
          Search
        </Button>
      </form>
    </search>
  );
}

interface SelectProps extends Omit<ComponentProps<"select">, "onChange" | "className"> {
  label: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A compact select beside its label, which takes effect at once. */
export function Select({ label, options, onChange, ...rest }: SelectProps) {
  const id = useId();
  return (
    <div className="flex max-w-full min-w-0 items-center gap-2 text-sm">
      <label htmlFor={id} className="text-ink-soft">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-10 min-w-0 rounded-md border border-line-strong bg-white px-2.5 text-ink"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  address: (page: number) => string;
}

/** Pagination of a list; nothing where there is only one page. */
export function Pager({ page, pages, address }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-4 text-sm">
      {page > 1 ? (
        <Link to={address(page - 1)} className="link">
          ← Previous
        </Link>
      ) : (
        <span />
      )}
      {pages > 5 ? (
        <PageChoice page={page} pages={pages} address={address} />
      ) : (
        <span className="text-ink-soft tabular-nums">
          Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}
        </span>
      )}
      {page < pages ? (
        <Link to={address(page + 1)} className="link">
          Next →
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** The number of the page, which can be changed to go there. */
function PageChoice({ page, pages, address }: PagerProps) {
  const navigate = useNavigate();
  const { field, noteSent } = useFollowedField(String(page));
  return (
    <form
      className="flex items-center gap-2 text-ink-soft tabular-nums"
      onSubmit={(event) => {
        event.preventDefault();
        noteSent();
        const wanted = Math.trunc(Number(new FormData(event.currentTarget).get("page")));
        if (wanted >= 1) void navigate(address(Math.min(wanted, pages)));
      }}
    >
      <label className="flex items-center gap-2">
        Page
        <input
          {...field}
          name="page"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          className="min-h-9 w-16 rounded-md border border-line-strong bg-white px-2 text-center text-ink"
        />
      </label>
      of {pages.toLocaleString("en")}
      <Button type="submit" size="small" variant="secondary">
        Go
      </Button>
    </form>
  );
}

/** Reads what a list is searched for from the URL: "q", cut where the search field ends. */
export function readSearch(params: URLSearchParams): string {
  return params.get("q")?.trim().slice(0, maxTyped).trim() ?? "";
}

/** The page number in the query, from 1; 1 when it is missing or no number. */
export function readPage(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
}

interface DayFieldProps {
  label: string;
  at: Date | undefined;
  onChange: (day: Date | null) => void;
}

/** A day of the reader's calendar, which takes effect at once. */
export function DayField({ label, at, onChange }: DayFieldProps) {
  const value = at ? `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}` : "";
  const { field } = useFollowedField(value);
  return (
    <label className="flex items-center gap-2 text-sm text-ink-soft">
      {label}
      <input
        {...field}
        type="date"
        onChange={({ target }) => {
          if (target.value === value) return;
          if (target.value === "") return onChange(null);
          const day = new Date(`${target.value}T00:00`);
          // While somebody types a year, it is one of the first centuries.
          if (day.getFullYear() >= 2000) onChange(day);
        }}
        className="min-h-10 rounded-md border border-line-strong bg-white px-2.5 text-ink"
      />
    </label>
  );
}

interface PeriodFieldsProps {
  /** Labels of the two days. */
  labels: readonly [from: string, until: string];
  from: Date | undefined;
  /** The moment at which the last day is over. */
  until: Date | undefined;
  /** Called with a changed one as ISO 8601; null for none. */
  onChange: (change: { from: string | null } | { until: string | null }) => void;
}

/** The first and the last day of a time. */
export function PeriodFields({ labels, from, until, onChange }: PeriodFieldsProps) {
  return (
    <>
      <DayField label={labels[0]} at={from} onChange={(day) => onChange({ from: day?.toISOString() ?? null })} />
      <DayField
        label={labels[1]}
        at={until && dayAfter(until, -1)}
        onChange={(day) => onChange({ until: day ? dayAfter(day, 1).toISOString() : null })}
      />
    </>
  );
}

/** A moment in an address, in ISO 8601; undefined for anything else. */
export function momentIn(text: string | null): Date | undefined {
  const moment = new Date(text ?? "");
  const year = moment.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? moment : undefined;
}

const two = (number: number) => String(number).padStart(2, "0");

function dayAfter(day: Date, count: number): Date {
  const moved = new Date(day);
  moved.setDate(moved.getDate() + count);
  return moved;
}

interface CopyButtonProps {
  text: string;
  variant?: "primary" | "secondary";
  /** Announced to screen readers after copying. */
  announcement: string;
  /** Called when the browser denies access to the clipboard. */
  onRefused?: () => void;
  children: ReactNode;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, variant = "primary", announcement, onRefused, children }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => onRefused?.(),
    );
  }

  return (
    <>
      <Button variant={variant} size="small" onClick={() => void copy()} className="justify-self-start">
        {isCopied ? "Copied" : children}
      </Button>
      <p role="status" className="sr-only">
        {isCopied && announcement}
      </p>
    </>
  );
}

const format = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

/** "Nov 21, 2026, 14:05 GMT+1", for places that take text only. */
export function timestampText(at: Date): string {
  return format.format(at);
}

/**
 * A date and time in the reader's time zone: "Nov 21, 2026, 14:05 GMT+1". Safe from hydration mismatches, because admin screens are
 * never rendered with data on the server.
 */
export function Timestamp({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="tabular-nums">
      {timestampText(at)}
    </time>
  );
}
