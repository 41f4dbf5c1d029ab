import { Temporal } from "temporal-polyfill";
import { DomainError } from "#lib/domain-error.ts";

/** A time that somebody reads off a clock, and the zone of that clock. */
export interface WallTime {
  /** Such as 2026-11-30T09:00. */
  local: string;
  /** An IANA zone, such as Europe/Berlin. */
  zone: string;
}

/** A wall time as a moment. */
export interface ResolvedTime extends WallTime {
  at: Date;
  /** What daylight saving makes of it: the clock skips this time, or shows it twice. */
  remark: "skipped" | "repeated" | null;
}

/**
 * The moment at which a clock in a zone shows a time, by the zone's rules. A time that the clock skips in spring is as much later;
 * of a time that it shows twice in autumn, the first is meant.
 * @throws DomainError `invalid` with the field `local` or `zone`
 */
export function resolveWallTime({ local, zone }: WallTime): ResolvedTime {
  const time = readLocal(local);
  const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
    inZone(time, zone, disambiguation),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  const isOrdinary = earlier.epochMilliseconds === later.epochMilliseconds;
  const isSkipped = !isOrdinary && !earlier.toPlainDateTime().equals(time);
  const meant = isSkipped ? later : earlier;
  const remark = isOrdinary ? null : isSkipped ? "skipped" : "repeated";
  return {
    at: new Date(meant.epochMilliseconds),
    local: meant.toPlainDateTime().toString({ smallestUnit: "minute" }),
    zone: meant.timeZoneId,
    remark,
  };
}

function readLocal(local: string): Temporal.PlainDateTime {
  try {
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) throw new RangeError("another form");
    return Temporal.PlainDateTime.from(local, { overflow: "reject" });
  } catch (cause) {
    const words = "Enter a date and a time.";
    throw new DomainError("invalid", words, { fields: { local: words }, cause });
  }
}

function inZone(
  time: Temporal.PlainDateTime,
  zone: string,
  disambiguation: "earlier" | "later",
): Temporal.ZonedDateTime {
  try {
    if (!/^[a-z]/i.test(zone)) throw new RangeError("an offset has no rules, and a time is not a zone");
    return time.toZonedDateTime(zone, { disambiguation });
  } catch (cause) {
    const words = "Choose a time zone, such as Europe/Berlin.";
    throw new DomainError("invalid", words, { fields: { zone: words }, cause });
  }
}

/** After how many months the next review may be asked for; 0 for none. */
export const reviewIntervals = [0, 1, 3, 6, 12] as const;
