import { isDatabaseError } from "#db/errors.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { Context } from "../context.ts";
import { findTeamZone } from "../office-hours/find-offices.ts";
import { isZone, zones } from "../office-hours/zones.ts";
import { findFreeTimes, longestHorizon } from "./free-times.ts";
import { type PageOfTimes, pageOfTimes } from "./time-words.ts";

/** Longer than other public reads: the first list of a process also computes the rules of its zones. */
const timeoutMs = 4_000;

/** The times that a form offers. */
export interface OfferedTimes extends PageOfTimes {
  /** The zone in which they are shown. */
  readonly zone: string;
  /** The zones to choose from; the one above is among them. */
  readonly zones: readonly string[];
  /** Whether the zone is a guess, because the form does not know the visitor's. */
  readonly isGuess: boolean;
}

/**
 * The free times of demos for a form, in a zone. Not knowing the visitor's, it takes that of the first office.
 * @param asked the name of a zone; anything else counts as unknown
 * @param from where the page begins, as a page before it has said
 * @returns null where nobody gives demos, and while the database is away: then the form asks for no time
 */
export async function findOfferedTimes(ctx: Context, asked: string, from = ""): Promise<OfferedTimes | null> {
  try {
    const times = await withTimeout(findFreeTimes(ctx, { days: longestHorizon }), timeoutMs);
    if (times.length === 0) return null;
    const isGuess = !isZone(asked);
    const zone = ownSpelling(!isGuess ? asked : await withTimeout(findTeamZone(ctx), timeoutMs));
    const all = zones.includes(zone) ? zones : [zone, ...zones];
    return { zone, zones: all, isGuess, ...pageOfTimes(times, zone, from) };
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    ctx.log.warn({ err: error }, "no times are offered, because the database does not answer");
    return null;
  }
}

/** Browsers have several names for some zones, of which the list has one: Asia/Kolkata is Asia/Calcutta. */
const ownSpelling = (zone: string) => new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
