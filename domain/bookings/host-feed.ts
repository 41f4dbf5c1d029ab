import type { Context, ProcessContext } from "../context.ts";
import { createToken, readToken, type TokenKind } from "../security/secrets.ts";
import { getTexts } from "../texts/get-texts.ts";
import { fill } from "#content/facts.ts";
import { eventOf, inquiryUrl } from "./booking-mails.ts";
import { hostRoles } from "./find-hosts.ts";
import { calendarFeed } from "./calendar-file.ts";

/** It works until its host asks for another one, or leaves the team. */
const feed: TokenKind = { parts: 2, lifetime: null, claim: ([id, key]) => `booking-feed:${id}:${key}` };

/** The secret address at which a host's calendar program finds their demos. */
export function feedUrl(process: ProcessContext, { id, feed_key }: { id: string; feed_key: string }): string {
  return `${process.linkUrl}/booking/host.ics?token=${encodeURIComponent(createToken(process, feed, [id, feed_key]))}`;
}

/** How long a demo stays in the feed after it. Milliseconds. */
const kept = 60 * 24 * 60 * 60_000;

/** The demos of a host as a calendar; null for an address that is forged, was replaced, or whose host does not see inquiries any more. */
export async function findHostFeed(ctx: Context, token: string): Promise<string | null> {
  const read = readToken(ctx, feed, token);
  if (!("parts" in read)) return null;
  const [id = "", key = ""] = read.parts;
  const host = await ctx.db
    .selectFrom("booking_hosts")
    .innerJoin("admin_users", "admin_users.id", "booking_hosts.admin_id")
    .select(["booking_hosts.id", "booking_hosts.name", "booking_hosts.meeting_url", "admin_users.email"])
    .where("booking_hosts.id", "=", id)
    .where("booking_hosts.feed_key", "=", key)
    .where("admin_users.is_active", "=", true)
    .where("admin_users.role", "in", hostRoles)
    .executeTakeFirst();
  if (!host) return null;
  const bookings = await ctx.db
    .selectFrom("bookings")
    .selectAll()
    .where("host_id", "=", id)
    .where("state", "=", "booked")
    .where("starts_at", ">", new Date(ctx.clock().getTime() - kept))
    .orderBy("starts_at")
    .execute();
  const { bookingMail, brand } = await getTexts(ctx);
  const events = bookings.map((booking) => {
    const visitor = booking.organization === "" ? booking.name : `${booking.name}, ${booking.organization}`;
    return {
      ...eventOf(ctx, booking, brand),
      summary: fill(bookingMail.host.event, { visitor }),
      description: `${booking.email}\n\n${bookingMail.host.link}: ${inquiryUrl(ctx, booking)}`,
      location: host.meeting_url,
      attendees: [],
    };
  });
  return calendarFeed(events, brand.name);
}
