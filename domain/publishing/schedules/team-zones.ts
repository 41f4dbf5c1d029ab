import type { Context } from "../../context.ts";
import { findOffices } from "../../office-hours/find-offices.ts";
import { requireAbility } from "../../security/rights.ts";

/** Zones of former plans that are offered: those of travels long ago are of no use. */
const maxFormer = 8;

/**
 * The zones in which the team works, each once: those in which the asking member has scheduled, then those of offices, of hosts of demos, and
 * in which others have scheduled.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findTeamZones(ctx: Context): Promise<string[]> {
  const { email } = requireAbility(ctx, "draft");
  const [offices, hosts, former] = await Promise.all([
    findOffices(ctx),
    ctx.db.selectFrom("booking_hosts").select("zone").where("zone", "is not", null).orderBy("id").execute(),
    ctx.db
      .selectFrom("schedules")
      .select(({ fn }) => ["time_zone as zone", "created_by as by", fn.max("created_at").as("last")])
      .groupBy(["time_zone", "created_by"])
      .orderBy("last", "desc")
      .limit(maxFormer)
      .execute(),
  ]);
  const own = former.filter(({ by }) => by === email);
  return [...new Set([...own, ...offices, ...hosts, ...former].flatMap(({ zone }) => zone ?? []))];
}
