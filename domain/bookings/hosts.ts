import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { DomainError, invalidField, parseFields } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/activity.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { calendarAddress } from "../office-hours/calendar-tasks.ts";
import { weekSchema, zoneSchema } from "../office-hours/offices.ts";
import type { Week } from "../office-hours/working-hours.ts";
import { hasAbility, may, type Member, requireAbility } from "../security/rights.ts";
import { open, seal } from "../security/secrets.ts";
import { hostRoles } from "./find-hosts.ts";
import { feedUrl } from "./host-feed.ts";

/** A host as the settings show them. */
export interface HostSettings {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Not in the team any more, or without the right to see inquiries: visitors get no times with them. */
  readonly hasLeft: boolean;
  readonly isOn: boolean;
  readonly officeId: string;
  readonly zone: string | null;
  readonly week: Week | null;
  readonly bufferMinutes: number;
  readonly noticeHours: number;
  readonly horizonDays: number;
  readonly meetingUrl: string | null;
  /** Their calendar: its server, and what came of asking it. Null without one. */
  readonly calendar: {
    readonly server: string;
    readonly refreshedAt: Date | null;
    readonly error: string | null;
    readonly unreadable: number;
  } | null;
  /** The secret address of their feed; null for others without the right to it. */
  readonly feed: string | null;
  /** Whether whoever asks may change them. */
  readonly mayChange: boolean;
  readonly version: number;
}

/** The hosts, by name, and who of the team could be one. */
export interface HostList {
  readonly hosts: readonly HostSettings[];
  /** Who could be one; without the right to change others, only oneself. */
  readonly candidates: readonly { readonly adminId: string; readonly email: string }[];
}

/**
 * The hosts with their settings. Everybody who works on inquiries sees them, and changes their own.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findHosts(ctx: Context): Promise<HostList> {
  const member = requireAbility(ctx, "inquiries");
  const rows = await ctx.db
    .selectFrom("booking_hosts")
    .innerJoin("admin_users", "admin_users.id", "booking_hosts.admin_id")
    .selectAll("booking_hosts")
    .select(["admin_users.email", "admin_users.is_active", "admin_users.role"])
    .orderBy("booking_hosts.name")
    .execute();
  const hosts = rows.map((row): HostSettings => {
    const mayChange = isTheirs(ctx, member, row.admin_id);
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      hasLeft: !row.is_active || !may(row.role, "inquiries"),
      isOn: row.is_on,
      officeId: row.office_id,
      zone: row.zone,
      week: row.week,
      bufferMinutes: row.buffer_minutes,
      noticeHours: row.notice_hours,
      horizonDays: row.horizon_days,
      meetingUrl: row.meeting_url,
      calendar:
        row.busy_url === null
          ? null
          : {
              server: serverOf(open(ctx, row.busy_url)?.data),
              refreshedAt: row.busy_refreshed_at,
              error: row.busy_error,
              unreadable: row.busy_unreadable,
            },
      feed: mayChange ? feedUrl(ctx, row) : null,
      mayChange,
      version: row.version,
    };
  });
  const members = await ctx.db
    .selectFrom("admin_users")
    .select(["id", "email", "role"])
    .where("is_active", "=", true)
    .orderBy("email")
    .execute();
  const candidates = members
    .filter(
      ({ id, role }) => may(role, "inquiries") && isTheirs(ctx, member, id) && !rows.some((row) => row.admin_id === id),
    )
    // Most people set up their own demo times.
    .toSorted((one, other) => Number(other.id === member.adminId) - Number(one.id === member.adminId));
  return { hosts, candidates: candidates.map(({ id, email }) => ({ adminId: id, email })) };
}

function isTheirs(ctx: Context, member: Member, adminId: string): boolean {
  return member.adminId === adminId || hasAbility(ctx, "inquirySettings");
}

const serverOf = (address: string | undefined) => (address === undefined ? "" : (URL.parse(address)?.host ?? ""));

const whole = (words: string, least: number, most: number) =>
  z.coerce.number(words).int(words).min(least, words).max(most, words);

const webAddress = (words: string) =>
  z
    .string()
    .trim()
    .transform(calendarAddress)
    .refine((value) => value === "" || (/^https?:\/\/[^\s"<>\\]+$/i.test(value) && URL.canParse(value)), words)
    .refine((value) => value.length <= 2_000, "At most 2,000 characters.");

const hostSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter the name that visitors read.")
    .max(100, "At most 100 characters.")
    .regex(/^[^\p{Cc}\p{Bidi_Control}<>"]*$/u, "Please write a name in one line."),
  isOn: z.boolean(),
  officeId: z.string().min(1, "Choose an office."),
  zone: zoneSchema.nullable(),
  week: weekSchema.nullable(),
  bufferMinutes: whole("Enter 0 to 240 minutes.", 0, 240),
  noticeHours: whole("Enter 0 to 336 hours.", 0, 336),
  horizonDays: whole("Enter 1 to 90 days.", 1, 90),
  meetingUrl: webAddress("Enter an address that begins with https://, or leave it empty."),
  /** Undefined leaves the address as it is; "" takes it away. */
  calendarUrl: webAddress("Enter an address that begins with https:// or webcal://.").optional(),
});

/**
 * Makes somebody of the team a host.
 * @param adminId who
 * @throws DomainError `unauthenticated`, `forbidden`, `conflict` when they are one already, `invalid` with fields
 */
export async function createHost(ctx: Context, adminId: string, input: unknown): Promise<{ id: string }> {
  const member = requireAbility(ctx, "inquiries");
  if (!isTheirs(ctx, member, adminId)) requireAbility(ctx, "inquirySettings");
  const values = parseFields(hostSchema, input);
  return transaction(ctx, async (tx) => {
    await requireOffice(tx, values.officeId);
    const admin = await tx.db
      .selectFrom("admin_users")
      .select("email")
      .where("id", "=", adminId)
      .where("is_active", "=", true)
      .where("role", "in", hostRoles)
      .executeTakeFirst();
    if (!admin) throw invalidField("adminId", "Choose someone on the team.");
    const id = randomUUID();
    const now = tx.clock();
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto("booking_hosts")
      .values({
        id,
        admin_id: adminId,
        ...columnsOf(tx, values),
        busy_refresh_at: now,
        feed_key: newFeedKey(),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column("admin_id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n)
      throw new DomainError("conflict", "This person is already a host. Reload this page.");
    await recordActivity(tx, { action: "create", kind: "booking_host", itemId: id, title: admin.email });
    return { id };
  });
}

/**
 * Changes the settings of a host. What is booked stays.
 * @param version that was opened
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `conflict` when somebody else has changed them, `invalid` with fields
 */
export async function updateHost(ctx: Context, id: string, version: number, input: unknown): Promise<void> {
  const host = await getOwnHost(ctx, id);
  const values = parseFields(hostSchema, input);
  await transaction(ctx, async (tx) => {
    await requireOffice(tx, values.officeId);
    const { numUpdatedRows } = await tx.db
      .updateTable("booking_hosts")
      .set({ ...columnsOf(tx, values), busy_refresh_at: tx.clock(), version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n)
      throw new DomainError("conflict", "Someone else has changed this in the meantime. Reload this page.");
    if (values.calendarUrl !== undefined) await tx.db.deleteFrom("busy_times").where("host_id", "=", id).execute();
    await recordActivity(tx, { action: "update", kind: "booking_host", itemId: id, title: host.email });
  });
}

/**
 * Gives a host another address of their feed; the former one does not work any more.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`
 */
export async function renewFeed(ctx: Context, id: string): Promise<void> {
  const host = await getOwnHost(ctx, id);
  await transaction(ctx, async (tx) => {
    await tx.db.updateTable("booking_hosts").set({ feed_key: newFeedKey() }).where("id", "=", id).execute();
    await recordActivity(tx, { action: "replace", kind: "booking_host", itemId: id, title: host.email });
  });
}

/**
 * Has the calendar of a host asked within half a minute.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`
 */
export async function refreshHost(ctx: Context, id: string): Promise<void> {
  await getOwnHost(ctx, id);
  await ctx.db.updateTable("booking_hosts").set({ busy_refresh_at: ctx.clock() }).where("id", "=", id).execute();
}

const newFeedKey = () => randomBytes(16).toString("hex");

async function getOwnHost(ctx: Context, id: string): Promise<{ email: string }> {
  const member = requireAbility(ctx, "inquiries");
  const host = await ctx.db
    .selectFrom("booking_hosts")
    .innerJoin("admin_users", "admin_users.id", "booking_hosts.admin_id")
    .select(["admin_id", "email"])
    .where("booking_hosts.id", "=", id)
    .executeTakeFirst();
  if (!host) throw new DomainError("not_found", "There is no such host anymore.");
  if (!isTheirs(ctx, member, host.admin_id)) requireAbility(ctx, "inquirySettings");
  return host;
}

async function requireOffice({ db }: Context, id: string): Promise<void> {
  const office = await db.selectFrom("office_hours").select("id").where("id", "=", id).executeTakeFirst();
  if (!office) throw invalidField("officeId", "Choose an office.");
}

function columnsOf(ctx: Context, values: z.output<typeof hostSchema>) {
  const { calendarUrl } = values;
  return {
    name: values.name,
    is_on: values.isOn,
    office_id: values.officeId,
    zone: values.zone,
    week: values.week,
    buffer_minutes: values.bufferMinutes,
    notice_hours: values.noticeHours,
    horizon_days: values.horizonDays,
    meeting_url: values.meetingUrl || null,
    ...(calendarUrl !== undefined && {
      busy_url: calendarUrl === "" ? null : seal(ctx, calendarUrl),
      busy_refreshed_at: null,
      busy_error: null,
      busy_unreadable: 0,
    }),
  };
}
