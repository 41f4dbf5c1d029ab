const format = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

/** "Nov 21, 2026, 14:05 GMT+1", for places that take text only. */
export function timestampText(at: Date): string {
  return format.format(at);
}

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });

/** "Nov 21, 2026", in the reader's time zone. */
export function dayText(at: Date): string {
  return day.format(at);
}

/**
 * A date and time in the reader's time zone: "Nov 21, 2026, 14:05 GMT+1". Safe from hydration mismatches, because admin screens are
 * never rendered with data on the server.
 */
export function Timestamp({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="tabular-nums">
      {timestampText(at)}
    </time>
  );
}
