/** `1 file is` or `3 files are`. */
export const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** Bytes as people read them: "1.4 GB". */
export function inBytes(bytes: number): string {
  const unit = bytes >= 2 ** 30 ? "gigabyte" : bytes >= 2 ** 20 ? "megabyte" : "kilobyte";
  const size = { gigabyte: 2 ** 30, megabyte: 2 ** 20, kilobyte: 2 ** 10 }[unit];
  return new Intl.NumberFormat("en", { style: "unit", unit, maximumFractionDigits: 1 }).format(bytes / size);
}

/** A time span as people read it: "3 days". */
export function inTime(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return counted(Math.max(0, Math.round(milliseconds / 1_000)), "second", "seconds");
  if (minutes < 120) return counted(minutes, "minute", "minutes");
  const hours = Math.round(minutes / 60);
  return hours < 72 ? counted(hours, "hour", "hours") : counted(Math.round(hours / 24), "day", "days");
}
