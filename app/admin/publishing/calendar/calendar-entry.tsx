import type { Publication } from "#domain/publishing/views.ts";
import type { Schedule } from "#domain/publishing/schedules/schedules.ts";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { kinds } from "#domain/kinds/kinds.ts";
import { planAddressOf } from "../../frame/screen/item-links.tsx";
import { subjects } from "../../frame/screen/subjects.ts";
import { useMay } from "../../frame/session/role.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { usePeople } from "../../frame/people.tsx";

/** An entry of the calendar: a plan or a publication. */
export type CalendarEntry =
  | { at: Date; schedule: Schedule; publication: null }
  | { at: Date; schedule: null; publication: Publication };

/** Every entry, by time. */
export function entriesOf(schedules: readonly Schedule[], publications: readonly Publication[]): CalendarEntry[] {
  return [
    ...schedules.map((schedule) => ({ at: schedule.due_at, schedule, publication: null })),
    ...publications.map((publication) => ({ at: publication.at, schedule: null, publication })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Identifies an entry. */
export const keyOf = ({ schedule, publication }: CalendarEntry) => (schedule ?? publication).id;

const done = { published: "Published", hidden: "Hidden", deleted: "Deleted" } as const;
const planned = { publish: "Publish", hide: "Hide", review: "Review" } as const;

/** What an entry says before its title, such as "Publish". */
export function verbOf({ schedule, publication }: CalendarEntry): string {
  if (publication) return done[publication.what];
  return schedule.kind === "release" && schedule.action === "hide" ? "Take back" : planned[schedule.action];
}

/** The title of the item or release that the entry is about. */
export const titleOf = ({ schedule, publication }: CalendarEntry) => (schedule ?? publication).title;

/** Whether a plan needs attention: it failed, was late, is overdue, or is due for review. */
export function isOpen({ schedule }: CalendarEntry, now: Date): boolean {
  if (!schedule) return false;
  return schedule.state === "waiting" ? schedule.due_at < now : schedule.warned_at !== null;
}

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const utc = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

interface EntryLineProps {
  entry: CalendarEntry;
  now: Date;
  /** Whether a plan is being canceled or noted. */
  busy: boolean;
  /** Cancels or notes a plan. The screen does it, because the line may be gone before it could tell. */
  onEnd: (schedule: Schedule) => void;
  /** Whether the day stands in the line, because no heading says it. */
  isDated?: boolean;
}

/** One plan with its actions, or one publication. */
export function EntryLine({ entry, now, busy, onEnd, isDated = false }: EntryLineProps) {
  const { at, schedule, publication } = entry;
  const may = useMay();
  const { nameOf } = usePeople();
  const address = addressOf(entry, may);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm">
      <div className="min-w-0">
        <p>
          {isDated && <>{titleOfDay(dayOf(at))}, </>}
          <span className="tabular-nums">{time.format(at)}</span>{" "}
          <span className="text-xs text-ink-soft tabular-nums">({utc.format(at)} UTC)</span>{" "}
          <strong>{verbOf(entry)}</strong>{" "}
          {address === null ? (
            <span className="wrap-anywhere">{titleOf(entry)}</span>
          ) : (
            <TextLink to={address} className="wrap-anywhere">
              {titleOf(entry)}
            </TextLink>
          )}
        </p>
        <p className="text-xs text-ink-soft">
          {schedule ? stateOf(schedule, now, nameOf) : `By ${nameOf(publication.by)}`}
        </p>
        {schedule?.problem && <p className="text-xs font-semibold text-rose">{schedule.problem}</p>}
      </div>
      {schedule && may("publish") && (schedule.state === "waiting" || isOpen(entry, now)) && (
        <QuietButton className="-ml-3 lg:ml-0" busy={busy} onClick={() => onEnd(schedule)}>
          {schedule.state === "waiting" ? "Cancel" : schedule.action === "review" ? "Reviewed" : "Dismiss"}
          <span className="sr-only">: {schedule.title}</span>
        </QuietButton>
      )}
    </li>
  );
}

function stateOf(
  { action, state, due_at, warned_at, created_by }: Schedule,
  now: Date,
  nameOf: (email: string) => string,
): string {
  const doneWords = action === "review" ? "Due" : "Late";
  const words = {
    waiting: due_at < now ? "Overdue" : null,
    failed: "Not done",
    done: warned_at ? doneWords : "Done",
    canceled: "Canceled",
    paused: "In the trash",
  }[state];
  return words === null ? `Planned by ${nameOf(created_by)}` : `${words}, planned by ${nameOf(created_by)}`;
}

/** Where an entry can be looked at and changed; null for what is gone, and for what the role may not see. */
function addressOf({ schedule, publication }: CalendarEntry, may: ReturnType<typeof useMay>): string | null {
  const { kind, id } = schedule
    ? { kind: schedule.kind, id: schedule.item_id }
    : { kind: publication.kind, id: publication.itemId };
  if (publication?.what === "deleted") return null;
  const described = kinds.find(({ collection }) => collection === kind);
  if (described) return planAddressOf(described, id);
  return may(subjects[kind].ability) ? subjects[kind].addressOf(id) : null;
}

/** A day on the reader's clock, such as 2026-11-30. */
export type Day = string;

const pad = (number: number) => String(number).padStart(2, "0");

/** The day on which a time is, in the reader's zone. */
export function dayOf(time: Date): Day {
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

/** The days of a month such as 2026-11. */
export function daysOf(month: string): Day[] {
  const count = monthAfter(month, 1).getTime() - monthAfter(month, 0).getTime();
  return Array.from({ length: Math.round(count / dayMs) }, (_, index) => `${month}-${pad(index + 1)}`);
}

/** How many days of the week, which begins on Monday, come before a day. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

const dayMs = 24 * 60 * 60_000;

/** The beginning, in UTC, of the month so many months after another. */
export function monthAfter(month: string, count: number): Date {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date;
}

/**
 * The times that a calendar of this month may show, whatever the reader's zone: a day more on either side. Null is the present month,
 * which only the reader's clock knows: for two days around its end some have the next one already, and both are given.
 */
export function rangeOf(month: string | null, now: Date): { from: Date; until: Date } {
  const monthNear = (days: number) => month ?? new Date(now.getTime() + days * dayMs).toISOString().slice(0, 7);
  return {
    from: new Date(monthAfter(monthNear(-1), 0).getTime() - dayMs),
    until: new Date(monthAfter(monthNear(1), 1).getTime() + dayMs),
  };
}

const title = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** "Monday, November 30". */
export const titleOfDay = (day: Day) => title.format(new Date(`${day}T00:00:00Z`));
