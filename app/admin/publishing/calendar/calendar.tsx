import { useRef, useState } from "react";
import { textIn } from "#app/lib/requests.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { findPublications } from "#domain/publishing/views.ts";
import { type Schedule, cancelSchedule, findSchedules } from "#domain/publishing/schedules/schedules.ts";
import {
  adminMeta,
  revalidateAfterSuccess,
  offlineClientAction,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { useMay } from "../../frame/session/role.ts";
import type { Route } from "./+types/calendar.ts";
import {
  type CalendarEntry,
  type Day,
  entriesOf,
  isOpen,
  keyOf,
  titleOf,
  verbOf,
  dayOf,
  daysOf,
  rangeOf,
  monthAfter,
  titleOfDay,
  weekdayOf,
  EntryLine,
} from "./calendar-entry.tsx";

/** `?month=2026-11`; without it the month that the reader's clock shows, which the screen finds out. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const now = ctx.clock();
    const asked = url.searchParams.get("month");
    const month = asked !== null && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : null;
    const range = rangeOf(month, now);
    const [schedules, found] = await Promise.all([findSchedules(ctx, range), findPublications(ctx, range)]);
    return { month, now, schedules, ...found };
  });
}

export function action(args: Route.ActionArgs) {
  return answerIntent(args, { cancel: (ctx, form) => cancelSchedule(ctx, textIn(form, "schedule")) }, "publish");
}

export const meta = () => adminMeta("Calendar");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const title = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

/** What was done and what will be, day by day, in the reader's own zone. */
export default function CalendarScreen({ loaderData }: Route.ComponentProps) {
  const { now, schedules, publications, isWhole, ...asked } = readyData(loaderData);
  // The screen is rendered in browsers only, so this is the reader's zone (screen/admin-route.ts).
  const month = asked.month ?? dayOf(now).slice(0, 7);
  const mayPlan = useMay()("publish");
  const heading = useRef<HTMLHeadingElement>(null);
  const all = entriesOf(schedules, publications);
  const days = daysOf(month);
  const byDay = Map.groupBy(all, ({ at }) => dayOf(at));
  const earlier = all.filter((entry) => dayOf(entry.at) < `${month}-01` && isOpen(entry, now));
  const shownDays = days.filter((day) => byDay.has(day));
  const address = (count: number) => `/admin/calendar?month=${monthAfter(month, count).toISOString().slice(0, 7)}`;
  const toast = useToast();
  const [chosen, choose] = useState<Schedule | null>(null);
  const { post, busy } = useChange("/admin/calendar", () => {
    toast({ title: "Success", description: chosen?.state === "waiting" ? "No longer planned" : "Dismiss" });
    heading.current?.focus();
  });
  const end = (schedule: Schedule) => {
    choose(schedule);
    post({ intent: "cancel", schedule: schedule.id });
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Calendar
        </h1>
        <nav aria-label="Months" className="flex flex-wrap items-center gap-x-2 text-sm">
          <ButtonLink to={address(-1)} preventScrollReset size="small" variant="quiet" className="-ml-3 sm:ml-0">
            Earlier
          </ButtonLink>
          <p role="status" className="min-w-32 text-center font-semibold">
            {title.format(monthAfter(month, 0))}
          </p>
          <ButtonLink to={address(1)} preventScrollReset size="small" variant="quiet">
            Later
          </ButtonLink>
          <ButtonLink to="/admin/calendar" preventScrollReset size="small" variant="quiet" className="-ml-3 sm:ml-0">
            This month
          </ButtonLink>
        </nav>
      </div>
      <p className="mt-1 mb-5 max-w-measure text-sm text-ink-soft">
        Scheduled changes, and what was published, hidden, or deleted. Times are in your time zone, with UTC beside
        them.
      </p>
      {!isWhole && (
        <p className="mb-5 max-w-measure text-sm font-semibold">
          This month has more changes than can be listed here. The earliest ones are missing.
        </p>
      )}
      <MonthGrid days={days} today={dayOf(now)} entries={byDay} />
      {earlier.length > 0 && (
        <section aria-labelledby="earlier" className="mb-6">
          <h2 id="earlier" className="text-lg">
            Still open from earlier
          </h2>
          <ul className="mt-2 border-t border-line">
            {earlier.map((entry) => (
              <EntryLine key={keyOf(entry)} entry={entry} now={now} busy={busy} onEnd={end} isDated />
            ))}
          </ul>
        </section>
      )}
      {shownDays.length === 0 && (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
          Nothing was published this month, and nothing is scheduled.
          {mayPlan && " Plan it under “Schedule and share” of a post, or in a release."}
        </p>
      )}
      {shownDays.map((day) => (
        <section key={day} id={day} tabIndex={-1} aria-labelledby={`${day}-title`} className="mb-6 scroll-mt-6">
          <h2 id={`${day}-title`} className="text-lg">
            {titleOfDay(day)}
          </h2>
          <ul className="mt-2 border-t border-line">
            {byDay.get(day)?.map((entry) => (
              <EntryLine key={keyOf(entry)} entry={entry} now={now} busy={busy} onEnd={end} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

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
function MonthGrid({ days, today, entries }: MonthGridProps) {
  const cells = [...Array.from({ length: weekdayOf(days[0] ?? "") }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => cells[week * 7 + index] ?? null),
  );
  return (
    <table className="mb-8 hidden w-full table-fixed border-collapse text-xs lg:table">
      <caption className="sr-only">Month at a glance</caption>
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
