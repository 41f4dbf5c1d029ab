import { type Interval, type WorkingHours, businessDays, unionOf, workingTimes } from "./working-hours.ts";

const day = 24 * 60 * 60 * 1_000;

/** How far ahead a business day is looked for. Offices without any within this time have none. Milliseconds. */
const horizon = 400 * day;

/** The first portion that is looked at: a weekend with holidays around it. Milliseconds. */
const portion = 8 * day;

/**
 * The first moment, from `at` on, at which somebody works in one of the offices.
 * @returns `at` itself where nobody ever works
 */
export function nextBusinessMoment(offices: readonly WorkingHours[], at: Date): Date {
  const [first] = timesFrom(offices, at, workingTimes, () => true);
  return first ? new Date(first.start) : at;
}

/**
 * When so much time of business days has passed since `at`: 24 hours from Friday at 3 pm end on Monday at 3 pm. A day counts, from midnight
 * to midnight, when one of the offices works on it: what is promised is to be kept by the first office that is there.
 * @param milliseconds of business days
 * @returns as much later by the clock where nobody ever works
 */
export function addBusinessTime(offices: readonly WorkingHours[], at: Date, milliseconds: number): Date {
  let passed = 0;
  const days = timesFrom(offices, at, businessDays, (found) => lengthOf(found) >= milliseconds);
  for (const { start, end } of days) {
    if (passed + end - start >= milliseconds) return new Date(start + milliseconds - passed);
    passed += end - start;
  }
  return new Date(at.getTime() + milliseconds);
}

/** How much time of business days there is between two moments. Milliseconds; 0 when the second is not later. */
export function businessTimeBetween(offices: readonly WorkingHours[], from: Date, until: Date): number {
  if (until <= from) return 0;
  return lengthOf(unionOf(offices.flatMap((office) => businessDays(office, from.getTime(), until.getTime()))));
}

function lengthOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The times of all offices from a moment on, until there are enough of them. */
function timesFrom(
  offices: readonly WorkingHours[],
  at: Date,
  timesOf: typeof workingTimes,
  isEnough: (found: readonly Interval[]) => boolean,
): Interval[] {
  const start = at.getTime();
  for (let length = portion; ; length *= 3) {
    const until = start + Math.min(length, horizon);
    const found = unionOf(offices.flatMap((office) => timesOf(office, start, until)));
    if ((found.length > 0 && isEnough(found)) || length >= horizon) return found;
  }
}
