import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import type { Site } from "./site.ts";
import { humanPause, inquiryFrom, openForm, sendForm } from "./visitor-forms.ts";

const allDay = { from: "00:00", until: "23:59" };

/** Makes somebody of the team a host who has every half hour of the next three weeks, without notice and buffer. */
export async function makeHost(site: Site, email: string, zone = "Europe/London"): Promise<void> {
  const { db } = await site.database();
  const admin = await db.selectFrom("admin_users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const now = new Date();
  const rules = {
    name: "Grace",
    is_on: true,
    office_id: "london",
    zone,
    week: Array.from({ length: 7 }, () => allDay),
    buffer_minutes: 0,
    notice_hours: 0,
    horizon_days: 21,
  };
  await db
    .insertInto("booking_hosts")
    .values({
      id: randomUUID(),
      admin_id: admin.id,
      ...rules,
      busy_refresh_at: now,
      feed_key: randomUUID(),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("admin_id").doUpdateSet(rules))
    .execute();
}

/** A time on the day after tomorrow, at this hour and minute in UTC. */
export function demoTime(clock: string, days = 2): Date {
  const day = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
  return new Date(`${day}T${clock}:00.000Z`);
}

/** Books a demo by the form, without a browser. @returns path and query of the personal link in the mail */
export async function bookDemo(site: Site, email: string, start: Date, zone: string): Promise<string> {
  const hidden = await openForm(site.url);
  await delay(humanPause);
  const inquiry = { ...inquiryFrom(email, hidden), time: start.toISOString(), zone };
  expect(await sendForm(site.url, inquiry)).toBe(303);
  return linkToDemo(site, email);
}

/** Path and query of the personal link in the newest mail to an address. */
export async function linkToDemo(site: Site, email: string, words = /Your demo is booked/): Promise<string> {
  const { text } = await site.mailTo(email, words);
  return /\/booking\?token=[\w.%-]+/.exec(text)?.[0] ?? "";
}
