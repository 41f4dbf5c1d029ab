import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";

/** Somebody in a calendar file. */
export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

/** A demo as a calendar has it. */
export interface CalendarEvent {
  /** The same in every version of it. */
  readonly uid: string;
  /** Increases with each version. */
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
  /** When this version was made. */
  readonly changedAt: Date;
  readonly summary: string;
  readonly description: string;
  readonly location: string | null;
  readonly url: string | null;
  readonly organizer: CalendarPerson;
  readonly attendees: readonly CalendarPerson[];
  readonly isCanceled: boolean;
}

/** A file in which a calendar program finds what it needs. */
export interface CalendarFile {
  readonly method: "REQUEST" | "CANCEL" | "PUBLISH";
  readonly content: string;
}

/**
 * A demo as a calendar file (RFC 5545, RFC 5546). Times are in UTC, which every program shows in the zone of its user, by its own rules of
 * daylight saving (docs/decisions/241-times-of-bookings.md).
 * @param method `REQUEST` for an invitation and its updates, `CANCEL` for the end of it
 */
export function calendarFile(event: CalendarEvent, publisher: string): CalendarFile {
  const method = event.isCanceled ? "CANCEL" : "REQUEST";
  return { method, content: write([event], publisher, ICalCalendarMethod[method]) };
}

/** Demos as a calendar that programs subscribe to. */
export function calendarFeed(events: readonly CalendarEvent[], publisher: string): string {
  return write(events, publisher, ICalCalendarMethod.PUBLISH);
}

function write(events: readonly CalendarEvent[], publisher: string, method: ICalCalendarMethod): string {
  const calendar = ical({ prodId: { company: inLine(publisher), product: "Demos", language: "EN" }, method });
  if (method === ICalCalendarMethod.PUBLISH) calendar.name(inLine(publisher)).ttl(15 * 60);
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      start: event.start,
      end: event.end,
      stamp: event.changedAt,
      summary: inLine(event.summary),
      description: event.description,
      ...(event.location === null ? {} : { location: inLine(event.location) }),
      ...(event.url === null ? {} : { url: event.url }),
      organizer: { name: inLine(event.organizer.name), email: event.organizer.email },
      attendees: event.attendees.map(({ name, email }) => ({
        name: inLine(name),
        email,
        rsvp: !event.isCanceled && method !== ICalCalendarMethod.PUBLISH,
        role: ICalAttendeeRole.REQ,
      })),
      status: event.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: event.isCanceled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  return calendar.toString();
}

/** Names stand in quoted parameters, where neither quotes nor line ends can be escaped. */
function inLine(text: string): string {
  return text.replace(/["\p{Cc}]+/gu, " ").trim();
}
