import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { BookingHostsTable } from "#db/tables/booking-tables.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import type { MailPayload } from "#domain/outbox/outbox.ts";
import type { Insertable } from "kysely";

const weekdays = { from: "09:00", until: "18:00" };

/** Monday to Friday from 9 to 18. */
export const businessWeek = [weekdays, weekdays, weekdays, weekdays, weekdays, null, null];

/**
 * Sets up: no host, booking and mail before each test, a clock that tests can set (a Monday morning in London), and the steps of tests about
 * bookings.
 */
export function setBookingStage(engine: EngineUnderTest) {
  const stage = {
    now: new Date("2026-11-30T06:00Z"),
    ctx: (overrides: Partial<Context> = {}) => testContext(engine.db, { clock: () => stage.now, ...overrides }),
    /** Makes somebody of the team a host: {name}@school.example, in London and without notice and buffer. */
    async host(name: string, overrides: Partial<Insertable<BookingHostsTable>> = {}): Promise<string> {
      const adminId = `admin-of-${name}`;
      const person = { email: `${name}@school.example`, user_id: null, is_active: true, last_login: null };
      await engine.db
        .insertInto("admin_users")
        .values({ id: adminId, ...person, created_at: stage.now })
        .execute();
      const id = `host-${name}`;
      await engine.db
        .insertInto("booking_hosts")
        .values({
          id,
          admin_id: adminId,
          name: name[0]!.toUpperCase() + name.slice(1),
          is_on: true,
          office_id: "london",
          buffer_minutes: 0,
          notice_hours: 0,
          horizon_days: 21,
          busy_refresh_at: stage.now,
          feed_key: randomUUID(),
          created_at: stage.now,
          ...overrides,
        })
        .execute();
      return id;
    },
    wish: (start: string, overrides: object = {}) => ({
      leadId: randomUUID(),
      start: new Date(start),
      zone: "Pacific/Auckland",
      name: "Ann Moana",
      email: `${randomUUID()}@school.example`,
      organization: "Northgate College",
      ...overrides,
    }),
    bookings: () => engine.db.selectFrom("bookings").selectAll().orderBy("starts_at").orderBy("id").execute(),
    async mails(): Promise<(MailPayload & { key: string })[]> {
      const rows = await engine.db.selectFrom("outbox").select(["payload", "idempotency_key as key"]).execute();
      return rows
        .map(({ payload, key }) => ({ ...(payload as MailPayload), key }))
        .toSorted((one, other) => one.key.localeCompare(other.key));
    },
  };
  beforeEach(async () => {
    stage.now = new Date("2026-11-30T06:00Z");
    for (const table of [
      "bookings",
      "busy_times",
      "booking_hosts",
      "outbox",
      "recipient_limits",
      "rate_limits",
      "leads",
      "admin_users",
    ] as const)
      await engine.db.deleteFrom(table).execute();
  });
  return stage;
}
