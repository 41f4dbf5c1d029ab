import { type CalendarEntry, keyOf, titleOf, verbOf } from "./calendar-entry.ts";
import { type Day, titleOfDay, weekdayOf } from "./days.ts";

interface MonthGridProps {
  days: readonly Day[];
  today: Day;
  entries: ReadonlyMap<Day, readonly CalendarEntry[]>;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/** Entries of a day that fit into its cell. */
const shownOfDay = 3;

/** The month at a glance, on screens that are wide enough; each day with entries leads to them in the list below. */
export function MonthGrid({ days, today, entries }: MonthGridProps) {
  const cells = [...Array.from({ length: weekdayOf(days[0] ?? "") }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => cells[week * 7 + index] ?? null),
  );
  return (
    <table className="mb-8 hidden w-full table-fixed border-collapse text-xs lg:table">
      <caption className="sr-only">The month at a glance</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className="pb-1 text-left font-semibold text-ink-soft">
              <abbr title={name} className="no-underline">
                {name.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- weeks are fixed by position
          <tr key={index}>
            {week.map((day, weekday) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key -- a cell outside the month
                <td key={weekday} aria-hidden="true" className="border border-line bg-paper-deep/40" />
              ) : (
                <Cell key={day} day={day} isToday={day === today} entries={entries.get(day) ?? []} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  day: Day;
  isToday: boolean;
  entries: readonly CalendarEntry[];
}

function Cell({ day, isToday, entries }: CellProps) {
  const number = Number(day.slice(-2));
  const more = entries.length - shownOfDay;
  return (
    <td
      aria-current={isToday ? "date" : undefined}
      className={`h-20 border border-line p-1.5 align-top ${isToday ? "bg-brass-100/60" : ""}`}
    >
      {entries.length === 0 ? (
        <span className="tabular-nums text-ink-soft">{number}</span>
      ) : (
        <>
          <a href={`#${day}`} className="link font-semibold tabular-nums">
            <span aria-hidden="true">{number}</span>
            <span className="sr-only">
              {titleOfDay(day)}: {entries.length} {entries.length === 1 ? "entry" : "entries"}
            </span>
          </a>
          <ul className="mt-0.5 grid gap-0.5">
            {entries.slice(0, shownOfDay).map((entry) => (
              <li key={keyOf(entry)} className="truncate">
                <span className="tabular-nums">{time.format(entry.at)}</span> {verbOf(entry)} {titleOf(entry)}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="text-ink-soft">and {more} more</p>}
        </>
      )}
    </td>
  );
}
