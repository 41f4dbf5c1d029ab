import { expect, it } from "vitest";
import ical from "node-ical";
import { type CalendarEvent, calendarFeed, calendarFile } from "./calendar-file.ts";

const event: CalendarEvent = {
  uid: "booking-1@www.homecoming.example",
  sequence: 2,
  start: new Date("2027-04-02T20:00Z"),
  end: new Date("2027-04-02T20:30Z"),
  changedAt: new Date("2026-11-28T10:00Z"),
  summary: "Demo for Ann",
  description: "Line one\nhttps://www.homecoming.example/booking?token=a.b",
  location: "https://meet.example/demo",
  url: null,
  organizer: { name: "Homecoming", email: "hello@homecoming.example" },
  attendees: [{ name: "Ann", email: "ann@school.example" }],
  isCanceled: false,
};

/** The lines of a file, unfolded. */
const linesOf = (content: string) => content.replaceAll("\r\n ", "").split("\r\n");

it("an invitation names the event, its version, its moments, and who is invited by whom", () => {
  const { method, content } = calendarFile(event, "Homecoming");
  expect(method).toBe("REQUEST");
  const lines = linesOf(content);
  expect(lines).toEqual(
    expect.arrayContaining([
      "METHOD:REQUEST",
      "UID:booking-1@www.homecoming.example",
      "SEQUENCE:2",
      "DTSTAMP:20261128T100000Z",
      "DTSTART:20270402T200000Z",
      "DTEND:20270402T203000Z",
      "STATUS:CONFIRMED",
      'ORGANIZER;CN="Homecoming":mailto:hello@homecoming.example',
    ]),
  );
  expect(lines.find((line) => line.startsWith("ATTENDEE"))).toMatch(/RSVP=TRUE;.*:MAILTO:ann@school\.example$/);
  expect(calendarFile(event, "Homecoming").content).toBe(content);
});

it("a cancellation is the same event with the method CANCEL", () => {
  const { method, content } = calendarFile({ ...event, sequence: 3, isCanceled: true }, "Homecoming");
  expect(method).toBe("CANCEL");
  expect(linesOf(content)).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "UID:booking-1@www.homecoming.example", "SEQUENCE:3", "STATUS:CANCELLED"]),
  );
});

it("words of strangers stay words, whatever stands in them", () => {
  const evil = 'Ann"; a:b,c\\\r\nATTENDEE:MAILTO:spam@evil.example\r\nBEGIN:VALARM';
  const { content } = calendarFile(
    {
      ...event,
      summary: evil,
      description: evil,
      location: evil,
      attendees: [{ name: evil, email: "ann@school.example" }],
    },
    evil,
  );
  const lines = linesOf(content);
  expect(lines.filter((line) => /^(ATTENDEE|BEGIN)/.test(line)).map((line) => line.split(/[;:]/)[0])).toEqual([
    "BEGIN",
    "BEGIN",
    "ATTENDEE",
  ]);
  expect(lines.find((line) => line.startsWith("ATTENDEE"))).toMatch(/:MAILTO:ann@school\.example$/);
  const read = Object.values(ical.sync.parseICS(content)).find((one) => one?.type === "VEVENT");
  expect(read).toMatchObject({ start: event.start, end: event.end });
});

it("no line is longer than 75 bytes", () => {
  const { content } = calendarFile({ ...event, description: "é".repeat(500) }, "Homecoming");
  expect(content.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});

it("a feed is a calendar of events that asks nobody to answer", () => {
  const lines = linesOf(calendarFeed([event, { ...event, uid: "booking-2@www.homecoming.example" }], "Homecoming"));
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(2);
  expect(lines).toContain("METHOD:PUBLISH");
  expect(lines.join("\n")).not.toContain("RSVP=TRUE");
});
