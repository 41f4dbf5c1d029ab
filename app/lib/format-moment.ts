const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A day and a time as the admin shows them, in the time zone of whoever looks: "Mar 7, 2026, 4:05 PM". */
export function formatMoment(date: Date): string {
  return moment.format(date);
}
