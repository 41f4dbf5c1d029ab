import { randomUUID } from "node:crypto";
import { z } from "zod";
import { DomainError, invalidField, parseFields } from "#lib/domain-error.ts";
import { onFirstUse } from "#lib/on-first-use.ts";
import { recordActivity } from "../activity/activity.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";
import { calendarAddress, findCountries, type Country, type Holiday } from "./calendar-tasks.ts";
import type { Week } from "./working-hours.ts";
import { isZone } from "./zones.ts";

/** An office as the settings show it. */
export interface OfficeSettings {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly week: Week;
  readonly country: string | null;
  readonly region: string | null;
  /** Of the calendar of days off; only its server for who may not change it. */
  readonly calendarUrl: string | null;
  /** The next days off that are known. */
  readonly daysOff: readonly Holiday[];
  readonly refreshedAt: Date | null;
  readonly error: string | null;
  readonly version: number;
}

/** Days off that the settings show. */
const daysOffShown = 5;

/**
 * The offices with their settings.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findOfficeSettings(ctx: Context): Promise<OfficeSettings[]> {
  requireAbility(ctx, "inquiries");
  const rows = await ctx.db.selectFrom("office_hours").selectAll().orderBy("position").orderBy("id").execute();
  const today = ctx.clock().toISOString().slice(0, 10);
  const mayChange = hasAbility(ctx, "inquirySettings");
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    zone: row.zone,
    week: row.week,
    country: row.country,
    region: row.region,
    // Whoever knows such an address can read the calendar.
    calendarUrl: mayChange ? row.calendar_url : row.calendar_url && (URL.parse(row.calendar_url)?.origin ?? ""),
    daysOff: row.holidays.filter(({ date }) => date >= today).slice(0, daysOffShown),
    refreshedAt: row.refreshed_at,
    error: row.refresh_error,
    version: row.version,
  }));
}

/** They come with a release, so they are asked for once. */
const knownCountries = onFirstUse(findCountries);

/**
 * The countries whose holidays are known.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findKnownCountries(ctx: Context): Promise<readonly Country[]> {
  requireAbility(ctx, "inquirySettings");
  return knownCountries();
}

export const zoneSchema = z.string().refine(isZone, "Choose a time zone, such as Europe/Berlin.");

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter times such as 09:00.");

/** The hours of Monday to Sunday. */
export const weekSchema = z
  .array(
    z
      .object({ from: time, until: time })
      .refine(({ from, until }) => from < until, "Each day must start before it ends.")
      .nullable(),
  )
  .length(7);

const officeSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter the city of the office.")
    .max(100, "At most 100 characters.")
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, "Please write one line."),
  zone: zoneSchema,
  week: weekSchema,
  country: z.string().nullable(),
  region: z.string().nullable(),
  calendarUrl: z
    .string()
    .trim()
    .transform(calendarAddress)
    .refine(
      (value) => value === "" || (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value)),
      "Enter an address that begins with https:// or webcal://.",
    )
    .refine((value) => value.length <= 2_000, "At most 2,000 characters."),
});

/**
 * Makes an office, or changes its hours and days off, which are looked up anew within a minute.
 * @param office the one to change, in the version that was opened; null for a new one
 * @throws DomainError `unauthenticated`, `forbidden`, `conflict` when somebody else has changed or deleted it, `invalid` with fields
 */
export async function saveOffice(
  ctx: Context,
  office: { id: string; version: number } | null,
  input: unknown,
): Promise<void> {
  requireAbility(ctx, "inquirySettings");
  const { calendarUrl, ...values } = parseFields(officeSchema, input);
  await requireCountry(values);
  await transaction(ctx, async (tx) => {
    const now = tx.clock();
    const columns = { ...values, calendar_url: calendarUrl || null, refresh_at: now, refresh_error: null };
    if (office === null) {
      const { count } = await tx.db
        .selectFrom("office_hours")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      if (count >= maxOffices) throw new DomainError("conflict", `There can be at most ${maxOffices} offices.`);
      const id = randomUUID();
      await tx.db
        .insertInto("office_hours")
        .values({ id, ...columns, holidays: [], position: count })
        .execute();
      return recordActivity(tx, { action: "create", kind: "office", itemId: id, title: values.name });
    }
    const { numUpdatedRows } = await tx.db
      .updateTable("office_hours")
      .set({ ...columns, version: office.version + 1 })
      .where("id", "=", office.id)
      .where("version", "=", office.version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n)
      throw new DomainError("conflict", "Someone else has changed this office in the meantime. Reload this page.");
    return recordActivity(tx, { action: "update", kind: "office", itemId: office.id, title: values.name });
  });
}

/** More than anybody has, and each is asked for with every inquiry. */
const maxOffices = 50;

async function requireCountry({ country, region }: { country: string | null; region: string | null }): Promise<void> {
  if (country === null) {
    if (region !== null) throw invalidField("region", "Choose a country first.");
    return;
  }
  const known = (await knownCountries()).find(({ code }) => code === country);
  if (!known) throw invalidField("country", "Choose a country from the list.");
  if (region !== null && !known.regions.some(({ code }) => code === region))
    throw invalidField("region", "Choose a region in the country.");
}

/**
 * Deletes an office.
 * @throws DomainError `unauthenticated`, `forbidden`, `conflict` when somebody gives demos in its hours
 */
export async function deleteOffice(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "inquirySettings");
  await transaction(ctx, async (tx) => {
    const host = await tx.db.selectFrom("booking_hosts").select("name").where("office_id", "=", id).executeTakeFirst();
    if (host)
      throw new DomainError(
        "conflict",
        `${host.name} gives demos during this office's hours. Choose another office for them first.`,
      );
    const gone = await tx.db.deleteFrom("office_hours").where("id", "=", id).returning("name").executeTakeFirst();
    if (gone) await recordActivity(tx, { action: "delete", kind: "office", itemId: id, title: gone.name });
  });
}
