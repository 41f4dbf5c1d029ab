import { useFollowedField } from "./use-followed-field.ts";

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
          // A year that is half typed is one of the first centuries.
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

/** The first and the last day of a period. */
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
