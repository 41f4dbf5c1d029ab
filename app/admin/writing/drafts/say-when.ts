const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });

/** A moment of the last days as an editor would say it: "14:32", or "14:32 on 3 May". */
export function sayWhen(moment: Date, now: Date): string {
  const isToday = day.format(moment) === day.format(now);
  return isToday ? time.format(moment) : `${time.format(moment)} on ${day.format(moment)}`;
}
