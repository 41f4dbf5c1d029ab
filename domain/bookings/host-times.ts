import { type Interval, type WorkingHours, dateIn, momentOf, workingTimes } from "../office-hours/working-hours.ts";

const minute = 60_000;

/** How long a demo takes, as the site says. Minutes. */
export const demoMinutes = 30;

const length = demoMinutes * minute;

/** When somebody can give demos. */
export interface HostRules extends WorkingHours {
  /** What stays free before and after what they have. Minutes. */
  readonly bufferMinutes: number;
  /** How soon a demo can be. Hours. */
  readonly noticeHours: number;
  /** How far ahead. Days. */
  readonly horizonDays: number;
}

interface TimesAsked {
  readonly now: number;
  /** The times that begin from here on. */
  readonly from: number;
  /** And before this. */
  readonly until: number;
  /** What they have already. */
  readonly taken: readonly Interval[];
}

/**
 * The times at which a host can give a demo, each as long as one, in order: every half an hour from the beginning of their working day, but for
 * what they have already.
 */
export function hostTimes(rules: HostRules, { now, from, until, taken }: TimesAsked): Interval[] {
  const first = Math.max(from, now + rules.noticeHours * 60 * minute);
  const last = Math.min(until - 1, now + rules.horizonDays * 24 * 60 * minute);
  if (first > last) return [];
  const buffer = rules.bufferMinutes * minute;
  const kept = taken.map(({ start, end }) => ({ start: start - buffer, end: end + buffer }));
  // From the morning of the day: the times of a day don't depend on when somebody asks.
  const morning = momentOf(rules.zone, dateIn(rules.zone, first));
  return workingTimes(rules, morning, last + 24 * 60 * minute).flatMap(({ start, end }) => {
    const times: Interval[] = [];
    for (let at = start; at + length <= end; at += length)
      if (at >= first && at <= last && isFree(at, kept)) times.push({ start: at, end: at + length });
    return times;
  });
}

function isFree(start: number, kept: readonly Interval[]): boolean {
  return !kept.some((one) => one.start < start + length && one.end > start);
}
