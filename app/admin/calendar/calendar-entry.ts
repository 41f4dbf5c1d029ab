import type { Publication } from "#domain/publishing/releases/publications.ts";
import type { Schedule } from "#domain/publishing/schedules/schedules.ts";

/** Something in the calendar: a plan, or what somebody did. */
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

export const titleOf = ({ schedule, publication }: CalendarEntry) => (schedule ?? publication).title;

/** Whether somebody should look at it: it failed, was late, is overdue, or is due for review. */
export function isOpen({ schedule }: CalendarEntry, now: Date): boolean {
  if (!schedule) return false;
  return schedule.state === "waiting" ? schedule.due_at < now : schedule.warned_at !== null;
}
