const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "December 17, 2024", in UTC on the server and in every browser, so that both render the same. */
export function formatDay(date: Date): string {
  return day.format(date);
}
