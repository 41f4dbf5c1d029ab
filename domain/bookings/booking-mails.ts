import type { Selectable } from "kysely";
import type { BookingsTable } from "#db/tables/booking-tables.ts";
import { fill } from "#content/facts.ts";
import type { SiteTexts } from "#content/site-texts.ts";
import { greetingName } from "#lib/text/greeting-name.ts";
import type { Context } from "../context.ts";
import { composeLetter, enqueueMail } from "../outbox/messages.ts";
import { type MailLimit, sendWithinLimit } from "../outbox/outbox.ts";
import { getStoredTexts } from "../texts/get-texts.ts";
import { bookingUrl } from "./booking-link.ts";
import { type CalendarEvent, calendarFile } from "./calendar-file.ts";
import type { Host } from "./find-hosts.ts";
import { momentWords } from "./time-words.ts";

export type Booking = Selectable<BookingsTable>;

/** What mails need of who gives the demo. */
export type MailedHost = Pick<Host, "id" | "name" | "email" | "zone" | "meetingUrl"> & {
  /** They do not see inquiries any more, so they are told of no visitor. */
  readonly hasLeft?: boolean;
};

type VisitorMail = "booked" | "moved" | "requested" | "canceled" | "reminder";

interface ToVisitor {
  booking: Booking;
  /** Who gives the demo; null while that is not known. */
  host: MailedHost | null;
  mail: VisitorMail;
  /** The last part of its key. */
  key: string;
  limit: MailLimit;
}

/**
 * Puts a mail to the visitor into the outbox, with the calendar file where there is an appointment. All visitors together get so many, as of
 * acknowledgements: whoever types the addresses of others must not make this site mail them all.
 */
async function mailVisitor(tx: Context, { booking, host, mail, key, limit }: ToVisitor): Promise<boolean> {
  const { bookingMail: words, brand } = await getStoredTexts(tx);
  const name = greetingName(booking.name);
  const join = host?.meetingUrl ? fill(words.join, { url: host.meetingUrl }) : words.noCall;
  const { link, ...letter } = fill(words[mail], {
    greeting: name === null ? words.greetingWithoutName : fill(words.greeting, { sender: name }),
    time: momentWords(booking.starts_at, booking.zone),
    host: host ? fill(words.withHost, { host: host.name }) : "",
    call: join,
  });
  const url = mail === "canceled" ? `${tx.linkUrl}/contact?type=demo` : bookingUrl(tx, booking.id);
  const event = visitorsEvent(tx, { booking, host, texts: { bookingMail: words, brand } });
  const hasEvent = mail === "booked" || mail === "moved" || (mail === "canceled" && host !== null);
  const send = () =>
    enqueueMail(tx, {
      to: booking.email,
      limit,
      replyTo: { name: "", address: brand.email },
      ...composeLetter({ ...letter, link: { label: link, url } }),
      ...(hasEvent && { calendar: calendarFile(event, brand.name) }),
      headers: { "Auto-Submitted": "auto-generated" },
      idempotencyKey: keyOf(booking, key),
    });
  if (limit === "none") return send();
  const together = limit === "courtesy" ? "acknowledgements" : "bookings";
  return sendWithinLimit(tx, { kind: "mail", limit: together, to: "acknowledgements", purpose: "booking" }, send);
}

interface ToCalendar {
  booking: Booking;
  host: Pick<MailedHost, "meetingUrl"> | null;
  texts: Pick<SiteTexts, "bookingMail" | "brand">;
}

/** A booking as the visitor's calendar has it: with their link, and with no address of the team. */
export function visitorsEvent(
  ctx: Context,
  { booking, host, texts: { bookingMail, brand } }: ToCalendar,
): CalendarEvent {
  const join = host?.meetingUrl ? fill(bookingMail.join, { url: host.meetingUrl }) : bookingMail.noCall;
  const change = `${bookingMail.booked.link}: ${bookingUrl(ctx, booking.id)}`;
  return {
    ...eventOf(ctx, booking, brand),
    summary: bookingMail.event,
    description: booking.state === "canceled" ? "" : `${join}\n\n${change}`,
    location: host?.meetingUrl ?? null,
    attendees: [{ name: greetingName(booking.name) ?? "", email: booking.email }],
  };
}

/** Puts a mail to whoever gives the demo into the outbox, with the calendar file. A reply goes to the visitor. */
async function mailHost(
  tx: Context,
  {
    booking,
    host,
    mail,
    key,
  }: { booking: Booking; host: MailedHost; mail: "booked" | "moved" | "canceled"; key: string },
): Promise<void> {
  if (host.hasLeft === true) return;
  const { bookingMail, brand } = await getStoredTexts(tx);
  const words = bookingMail.host;
  const visitor = booking.organization === "" ? booking.name : `${booking.name}, ${booking.organization}`;
  const letter = fill(words[mail], {
    visitor,
    time: momentWords(booking.starts_at, host.zone),
    theirTime: momentWords(booking.starts_at, booking.zone),
  });
  const url = inquiryUrl(tx, booking);
  const event = {
    ...eventOf(tx, booking, brand),
    summary: fill(words.event, { visitor }),
    description: `${booking.email}\n\n${words.link}: ${url}`,
    location: host.meetingUrl,
    attendees: [
      { name: host.name, email: host.email },
      { name: booking.name, email: booking.email },
    ],
    isCanceled: mail === "canceled",
  };
  await enqueueMail(tx, {
    to: host.email,
    isForTeam: true,
    limit: "none",
    replyTo: { name: booking.name, address: booking.email },
    ...composeLetter({ ...letter, link: { label: words.link, url } }),
    calendar: calendarFile(event, brand.name),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: keyOf(booking, key),
  });
}

/** Tells whoever would have given the demo of a person who is erased that it is canceled, with nothing of that person. */
export async function mailErased(tx: Context, before: Booking, host: MailedHost): Promise<void> {
  if (host.hasLeft === true) return;
  const { bookingMail, brand } = await getStoredTexts(tx);
  const { event: summary, ...letter } = bookingMail.erased;
  const booking: Booking = { ...before, state: "canceled", sequence: before.sequence + 1, changed_at: tx.clock() };
  const attendees = [{ name: host.name, email: host.email }];
  const event = { ...eventOf(tx, booking, brand), summary, description: "", location: host.meetingUrl, attendees };
  await enqueueMail(tx, {
    to: host.email,
    isForTeam: true,
    limit: "none",
    ...composeLetter(fill(letter, { time: momentWords(booking.starts_at, host.zone) })),
    calendar: calendarFile(event, brand.name),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: keyOf(booking, "erased"),
  });
}

const keyOf = ({ id, sequence }: Booking, key: string) => `booking:${id}:${sequence}:${key}`;

/** Where the team reads the inquiry of a booking. */
export function inquiryUrl({ linkUrl }: Pick<Context, "linkUrl">, { lead_id }: Pick<Booking, "lead_id">): string {
  return `${linkUrl}/admin/inquiries/${lead_id}`;
}

/** What every calendar has of a booking. */
export function eventOf(
  { siteUrl }: Pick<Context, "siteUrl">,
  { id, sequence, starts_at, ends_at, changed_at, state }: Booking,
  brand: { name: string; email: string },
): Omit<CalendarEvent, "summary" | "description" | "location" | "attendees"> {
  return {
    uid: eventUid({ siteUrl }, id),
    sequence,
    start: starts_at,
    end: ends_at,
    changedAt: changed_at,
    url: null,
    organizer: { name: brand.name, email: brand.email },
    isCanceled: state === "canceled",
  };
}

/** The same in every version of the appointment, and in the calendars of all. */
export function eventUid({ siteUrl }: Pick<Context, "siteUrl">, id: string): string {
  return `booking-${id}@${new URL(siteUrl).hostname}`;
}

/** Mails about a booking that was just made. */
export async function mailBooked(tx: Context, booking: Booking, host: MailedHost): Promise<void> {
  await mailHost(tx, { booking, host, mail: "booked", key: "host" });
  // The address may belong to another person than the sender.
  await mailVisitor(tx, { booking, host, mail: "booked", key: "visitor", limit: "stranger" });
}

/** The mail about a time that is not booked yet. */
export async function mailRequested(tx: Context, booking: Booking): Promise<void> {
  await mailVisitor(tx, { booking, host: null, mail: "requested", key: "visitor", limit: "courtesy" });
}

interface Moved {
  booking: Booking;
  host: MailedHost;
  /** Who had it before, where that is somebody else; null for a time that was only requested. */
  former: MailedHost | null;
  wasBooked: boolean;
  limit: MailLimit;
}

/** Mails about a booking that has a new time, or a host at last. */
export async function mailMoved(tx: Context, { booking, host, former, wasBooked, limit }: Moved): Promise<void> {
  const isOther = former !== null && former.id !== host.id;
  if (isOther) await mailHost(tx, { booking, host: former, mail: "canceled", key: "former-host" });
  await mailHost(tx, { booking, host, mail: isOther || !wasBooked ? "booked" : "moved", key: "host" });
  await mailVisitor(tx, { booking, host, mail: wasBooked ? "moved" : "booked", key: "visitor", limit });
}

/** Mails about the end of a booking. */
export async function mailCanceled(
  tx: Context,
  { booking, host, limit }: { booking: Booking; host: MailedHost | null; limit: MailLimit },
): Promise<void> {
  if (host) await mailHost(tx, { booking, host, mail: "canceled", key: "host" });
  await mailVisitor(tx, { booking, host, mail: "canceled", key: "visitor", limit });
}

/** Reminds the visitor. */
export async function mailReminder(
  tx: Context,
  booking: Booking,
  host: MailedHost,
  which: "day" | "hour",
): Promise<void> {
  await mailVisitor(tx, { booking, host, mail: "reminder", key: `reminder-${which}`, limit: "none" });
}
