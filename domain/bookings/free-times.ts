import { isUnavailable } from "#db/errors.ts";
import type { Context } from "../context.ts";
import { addressKey } from "../security/abuse.ts";
import { findActiveHosts, findTaken } from "./find-hosts.ts";
import { hostTimes } from "./host-times.ts";
import type { Interval } from "../office-hours/working-hours.ts";

const day = 24 * 60 * 60_000;

/** A time at which somebody can give a demo. */
export interface FreeTime {
  readonly start: Date;
  readonly end: Date;
}

interface TimesAsked {
  /** The times that begin from here on; by default from now on. */
  readonly from?: Date;
  /** For how many days. */
  readonly days?: number;
  /** A booking that is about to be moved: its host has its time. */
  readonly except?: string | null;
}

/** Days that are looked at unless somebody asks for more. */
const nextDays = 14;

/** No host's horizon is longer. Days. */
export const longestHorizon = 90;

/** Lists for one client. To render one takes three times as long as the form without it. */
const lists = { capacity: 120, refillPerMinute: 60 };

/** Counted in this process alone, because a count in the database costs a write. */
function isTooMany({ localBuckets, remoteAddress, clock }: Context): boolean {
  if (remoteAddress === null) return false;
  return localBuckets.take(`times:${addressKey(remoteAddress)}`, clock().getTime(), lists) !== null;
}

/** The times at which hosts can give demos, of each host by itself. */
export async function findTimesOfHosts(
  ctx: Context,
  { from = ctx.clock(), days = nextDays, except = null }: TimesAsked = {},
): Promise<Interval[]> {
  const hosts = await findActiveHosts(ctx);
  if (hosts.length === 0) return [];
  const asked = { now: ctx.clock().getTime(), from: from.getTime(), until: from.getTime() + days * day };
  const taken = await findTaken(ctx, { ...asked, except });
  return hosts.flatMap((host) => hostTimes(host, { ...asked, taken: taken.get(host.id) ?? [] }));
}

/**
 * The times at which somebody can give a demo, in order. Which host it will be is decided by the booking. None where nobody gives demos,
 * while the database is away, and for a client that asks without end: then the form asks for no time, and takes an inquiry all the same.
 */
export async function findFreeTimes(ctx: Context, asked: TimesAsked = {}): Promise<FreeTime[]> {
  if (isTooMany(ctx)) return [];
  try {
    const times = await findTimesOfHosts(ctx, asked);
    const ends = new Map(times.map(({ start, end }) => [start, end]));
    return [...ends]
      .toSorted(([one], [other]) => one - other)
      .map(([start, end]) => ({ start: new Date(start), end: new Date(end) }));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    ctx.log.warn({ err: error }, "no times are offered, because the database does not answer");
    return [];
  }
}
