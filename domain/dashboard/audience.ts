import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import { findTeamZone } from "../office-hours/find-offices.ts";
import { addDays, dateIn, momentOf } from "../office-hours/working-hours.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";

/** How many weeks can be looked at, the present one included. */
export const weekChoices = [4, 12, 26] as const;
export type WeekChoice = (typeof weekChoices)[number];

/** What a week has brought. It begins on Monday in the zone of the first office. */
export interface AudienceWeek {
  /** The date of its Monday, such as 2026-11-30. */
  monday: string;
  from: Date;
  until: Date;
  /** Inquiries by type. */
  inquiries: Record<string, number>;
  total: number;
  /** Demos that were booked in it and are not canceled. */
  demos: number;
  /** Addresses of the newsletter that were confirmed in it, and that left; null for a role that does not see them. */
  newsletter: { confirmed: number; left: number } | null;
}

/** How many inquiries have a value; null for those that have none. */
export interface Share {
  value: string | null;
  count: number;
}

export interface AudienceFigures {
  zone: string;
  /** Oldest first. */
  weeks: AudienceWeek[];
  total: number;
  /** Each with the largest first. */
  types: Share[];
  /** The pages on which the form was opened. */
  pages: Share[];
  /** Campaigns. */
  campaigns: Share[];
  /** Hosts of the pages that led to the site; "" for a visit that began with the address. */
  referrers: Share[];
}

/** Of each list; visitors' browsers send these values, so there may be any number. */
const mostShares = 10;

/**
 * What the site measures: inquiries by week, type and origin, demos, and the newsletter. Quarantined, merged and deleted inquiries are not
 * counted. The site counts no visits.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function getAudienceFigures(ctx: Context, weekCount: WeekChoice): Promise<AudienceFigures> {
  requireAbility(ctx, "inquiries");
  const zone = await findTeamZone(ctx);
  const tallies = { types: new Tally(), pages: new Tally(), campaigns: new Tally(), referrers: new Tally() };
  const weeks: AudienceWeek[] = [];
  for (const monday of mondaysUntil(dateIn(zone, ctx.clock().getTime()), weekCount)) {
    const [from, until] = [monday, addDays(monday, 7)].map((date) => new Date(momentOf(zone, date))) as [Date, Date];
    // SQLite is synchronous: finished answers are sent in between.
    await nextTurn();
    const inquiries = new Tally();
    for (const { type, page, campaign, referrer, count } of await countInquiries(ctx, from, until)) {
      inquiries.add(type, count);
      tallies.types.add(type, count);
      tallies.pages.add(page, count);
      tallies.campaigns.add(campaign, count);
      tallies.referrers.add(referrer, count);
    }
    weeks.push({
      monday,
      from,
      until,
      inquiries: Object.fromEntries(inquiries.largest().map(({ value, count }) => [value ?? "", count])),
      total: inquiries.total,
      demos: await countDemos(ctx, from, until),
      newsletter: hasAbility(ctx, "newsletter") ? await countNewsletter(ctx, from, until) : null,
    });
  }
  return {
    zone,
    weeks,
    total: tallies.types.total,
    types: tallies.types.largest(),
    pages: tallies.pages.largest(mostShares),
    campaigns: tallies.campaigns.largest(mostShares),
    referrers: tallies.referrers.largest(mostShares),
  };
}

/** Counts values as they come. */
class Tally {
  readonly #counts = new Map<string | null, number>();
  total = 0;

  add(value: string | null, count: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count);
    this.total += count;
  }

  largest(most = Infinity): Share[] {
    return [...this.#counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((one, other) => other.count - one.count || (one.value ?? "").localeCompare(other.value ?? ""))
      .slice(0, most);
  }
}

/** The Mondays of so many weeks, the last of which has the date. */
function mondaysUntil(today: string, count: number): string[] {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) => addDays(today, -sinceMonday - 7 * (count - 1 - index)));
}

interface CountedInquiries {
  type: string;
  page: string | null;
  campaign: string | null;
  referrer: string | null;
  count: number;
}

async function countInquiries({ db }: Context, from: Date, until: Date): Promise<CountedInquiries[]> {
  const { rows } = await sql<CountedInquiries>`
    select leads.type, leads.page, leads.campaign->>'utm_campaign' as campaign,
      leads.trace->'last'->>'referrer' as referrer, count(*) as count
    from leads
    where leads.status = 'new' and leads.merged_into is null
      and leads.created_at >= ${from} and leads.created_at < ${until}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

async function countDemos({ db }: Context, from: Date, until: Date): Promise<number> {
  const { count } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "booked")
    .where("created_at", ">=", from)
    .where("created_at", "<", until)
    .executeTakeFirstOrThrow();
  return count;
}

async function countNewsletter({ db }: Context, from: Date, until: Date) {
  const within = (name: "confirmed_at" | "unsubscribed_at"): RawBuilder<number | null> =>
    sql<number | null>`sum(case when ${sql.ref(name)} >= ${from} and ${sql.ref(name)} < ${until} then 1 else 0 end)`;
  const { confirmed, left } = await db
    .selectFrom("subscribers")
    .select([within("confirmed_at").as("confirmed"), within("unsubscribed_at").as("left")])
    .executeTakeFirstOrThrow();
  return { confirmed: confirmed ?? 0, left: left ?? 0 };
}
