import type { Selectable } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { ProcessContext } from "../context.ts";
import { addBusinessTime } from "./business-time.ts";
import { type WorkingHours, dateIn } from "./working-hours.ts";

/** An office with its hours. */
export interface Office extends WorkingHours {
  readonly id: string;
  readonly name: string;
}

/** The offices, in the order of the settings. They are no secret: the site names them. */
export async function findOffices({ db }: Pick<ProcessContext, "db">): Promise<Office[]> {
  const rows = await db.selectFrom("office_hours").selectAll().orderBy("position").orderBy("id").execute();
  return rows.map(officeOf);
}

/** The zone of the team, for dates that have none: that of the first office. */
export async function findTeamZone(ctx: Pick<ProcessContext, "db">): Promise<string> {
  const [office] = await findOffices(ctx);
  return office?.zone ?? "UTC";
}

/** The date of the team now, such as 2026-11-30. */
export async function findToday(ctx: Pick<ProcessContext, "db" | "clock">): Promise<string> {
  return dateIn(await findTeamZone(ctx), ctx.clock().getTime());
}

/** A row as an office. */
export function officeOf({ id, name, zone, week, holidays }: Selectable<Tables["office_hours"]>): Office {
  return { id, name, zone, week, holidays: new Set(holidays.map(({ date }) => date)) };
}

const hour = 60 * 60 * 1_000;

/**
 * By when an inquiry is answered that came at a moment: the site promises 24 hours on business days (docs/product.md#office-hours). For many
 * inquiries, find the offices once and use `addBusinessTime`.
 */
export async function findAnswerTime(ctx: Pick<ProcessContext, "db">, at: Date): Promise<Date> {
  return addBusinessTime(await findOffices(ctx), at, promisedAnswer);
}

/** What the site promises, in time of business days. Milliseconds. */
export const promisedAnswer = 24 * hour;
