import { useRef } from "react";
import { textIn } from "#app/lib/read-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { findPublications } from "#domain/publishing/releases/publications.ts";
import { cancelSchedule, findSchedules } from "#domain/publishing/schedules/schedules.ts";
import { adminMeta, revalidateAfterSuccess, withOfflineAnswer } from "../screen/admin-route.ts";
import { answerIntent } from "../screen/answer-intent.ts";
import { loadAdmin, readyData } from "../screen/load-admin.ts";
import { useMay } from "../session/role.ts";
import type { Route } from "./+types/calendar.ts";
import { entriesOf, isOpen, keyOf } from "./calendar-entry.ts";
import { dayMs, dayOf, daysOf, endOf, monthAfter, titleOfDay } from "./days.ts";
import { EntryLine } from "./entry-line.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { pastAddressOf, PastForm } from "./past-form.tsx";

/** `?month=2026-11`; the present month without it. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const now = ctx.clock();
    const month = readMonth(url.searchParams.get("month"), now);
    // A day more on either side, for zones that are ahead or behind.
    const from = new Date(monthAfter(month, 0).getTime() - dayMs);
    const range = { from, until: new Date(monthAfter(month, 1).getTime() + dayMs) };
    const [schedules, publications] = await Promise.all([findSchedules(ctx, range), findPublications(ctx, range)]);
    return { month, now, schedules, publications };
  });
}

function readMonth(asked: string | null, now: Date): string {
  return asked !== null && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : now.toISOString().slice(0, 7);
}

export function action(args: Route.ActionArgs) {
  return answerIntent(args, { cancel: (ctx, form) => cancelSchedule(ctx, textIn(form, "schedule")) }, "publish");
}

export const meta = () => adminMeta("Calendar");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

const title = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

/** What was done and what will be, day by day, in the reader's own zone. */
export default function CalendarScreen({ loaderData }: Route.ComponentProps) {
  const { month, now, schedules, publications } = readyData(loaderData);
  const mayPlan = useMay()("publish");
  const heading = useRef<HTMLHeadingElement>(null);
  const all = entriesOf(schedules, publications);
  const days = daysOf(month);
  const byDay = Map.groupBy(all, ({ at }) => dayOf(at));
  const earlier = all.filter((entry) => dayOf(entry.at) < `${month}-01` && isOpen(entry, now));
  const shownDays = days.filter((day) => byDay.has(day));
  const address = (count: number) => `/admin/calendar?month=${monthAfter(month, count).toISOString().slice(0, 7)}`;
  const focus = () => heading.current?.focus();
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
        What the site does by itself, and what was published, hidden and deleted. Times are those of your clock; UTC
        stands beside them.
      </p>
      <MonthGrid days={days} today={dayOf(now)} entries={byDay} />
      {earlier.length > 0 && (
        <section aria-labelledby="earlier" className="mb-6">
          <h2 id="earlier" className="text-lg">
            Still open from before
          </h2>
          <ul className="mt-2 border-t border-line">
            {earlier.map((entry) => (
              <EntryLine key={keyOf(entry)} entry={entry} now={now} onChanged={focus} isDated />
            ))}
          </ul>
        </section>
      )}
      {shownDays.length === 0 && (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
          Nothing was published in this month, and nothing is planned for it.
          {mayPlan && " Plan it under “Plan and share” of a post, or in a release."}
        </p>
      )}
      {shownDays.map((day) => (
        <section key={day} id={day} tabIndex={-1} aria-labelledby={`${day}-title`} className="mb-6 scroll-mt-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={`${day}-title`} className="text-lg">
              {titleOfDay(day)}
            </h2>
            {endOf(day) < now && (
              <a href={pastAddressOf(endOf(day))} className="link text-sm">
                The site that evening<span className="sr-only">, {titleOfDay(day)}</span>
              </a>
            )}
          </div>
          <ul className="mt-2 border-t border-line">
            {byDay.get(day)?.map((entry) => (
              <EntryLine key={keyOf(entry)} entry={entry} now={now} onChanged={focus} />
            ))}
          </ul>
        </section>
      ))}
      <PastForm now={now} />
    </>
  );
}
