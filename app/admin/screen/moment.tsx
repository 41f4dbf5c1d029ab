const format = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

/** "Nov 21, 2026, 14:05 GMT+1", where only text can stand. */
export function momentText(at: Date): string {
  return format.format(at);
}

/**
 * A point in time as the clock on the reader's wall shows it, with its zone: "Nov 21, 2026, 14:05 GMT+1". Admin screens are
 * never rendered with data on the server, so there is no other clock to differ from.
 */
export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="tabular-nums">
      {momentText(at)}
    </time>
  );
}
