import type { Week } from "#domain/office-hours/working-hours.ts";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface WeekFieldProps {
  legend: string;
  week: Week;
  onChange: (week: Week) => void;
  error: string | undefined;
}

/** The hours of each day of the week. */
export function WeekField({ legend, week, onChange, error }: WeekFieldProps) {
  const set = (index: number, hours: Week[number]) => onChange(week.map((one, at) => (at === index ? hours : one)));
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? "week-error" : undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {days.map((day, index) => {
        const hours = week[index] ?? null;
        return (
          <div key={day} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <label className="flex w-32 items-center gap-3">
              <input
                type="checkbox"
                checked={hours !== null}
                onChange={(event) => set(index, event.target.checked ? { from: "09:00", until: "18:00" } : null)}
                className="size-5 accent-evergreen-600"
              />
              {day}
            </label>
            {hours ? (
              <span className="flex items-center gap-2">
                <TimeInput
                  label={`${day}, from`}
                  value={hours.from}
                  onChange={(from) => set(index, { ...hours, from })}
                />
                <span aria-hidden="true">–</span>
                <TimeInput
                  label={`${day}, until`}
                  value={hours.until}
                  onChange={(until) => set(index, { ...hours, until })}
                />
              </span>
            ) : (
              <span className="text-ink-soft">Day off</span>
            )}
          </div>
        );
      })}
      {error && (
        <p id="week-error" className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function TimeInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="time"
      aria-label={label}
      value={value}
      required
      onChange={(event) => onChange(event.target.value)}
      className="min-h-11 rounded-md border border-line-strong bg-white px-2 text-base"
    />
  );
}

/** The hours of a week in one line: "Mon–Fri 09:00–18:00". */
export function weekWords(week: Week): string {
  const spans: { first: number; last: number; hours: string }[] = [];
  for (const [index, one] of week.entries()) {
    if (!one) continue;
    const hours = `${one.from}–${one.until}`;
    const before = spans.at(-1);
    if (before?.last === index - 1 && before.hours === hours) before.last = index;
    else spans.push({ first: index, last: index, hours });
  }
  const short = (index: number) => days[index]?.slice(0, 3);
  const words = spans.map(
    ({ first, last, hours }) => `${short(first)}${first === last ? "" : `–${short(last)}`} ${hours}`,
  );
  return words.join(", ") || "No working hours";
}
