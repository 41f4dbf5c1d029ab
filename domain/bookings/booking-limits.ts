import { foldAddress } from "#lib/text/fold-address.ts";
import type { Context } from "../context.ts";
import { lockHosts } from "./find-hosts.ts";
import { findTimesOfHosts } from "./free-times.ts";

/** How many demos one address can have before it: whoever types addresses must not take all times. */
const maxComing = 3;

/** So many in a day are always booked, however few times there are: one client may book as many (domain/leads/own-bookings.ts). */
const fewBookings = 5;

const day = 24 * 60 * 60_000;

/**
 * Whether a visitor may book one more demo, in the transaction that books it: others who book wait, so that many at once are counted. What is
 * beyond it is kept for the team to confirm (docs/decisions/223-a-calendar-that-is-drained.md).
 * @param except a request that is about to be booked
 */
export async function mayBook(tx: Context, email: string, except: string | null = null): Promise<boolean> {
  await lockHosts(tx);
  const { count } = await tx.db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", foldAddress(email)))
    .where("state", "!=", "canceled")
    .where("starts_at", ">", tx.clock())
    .$if(except !== null, (query) => query.where("id", "!=", except))
    .executeTakeFirstOrThrow();
  return count < maxComing && !(await isDrained(tx));
}

/** Whether as many demos were booked within a day as there are times left, in the next two weeks. */
async function isDrained(tx: Context): Promise<boolean> {
  const now = tx.clock();
  const { count } = await tx.db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "booked")
    .where("starts_at", ">", now)
    .where("changed_at", ">", new Date(now.getTime() - day))
    .executeTakeFirstOrThrow();
  if (count < fewBookings) return false;
  const left = (await findTimesOfHosts(tx)).length;
  if (count < left) return false;
  tx.log.warn(
    { booked: count, left },
    "half of the times of demos were booked within a day: the team confirms further ones",
  );
  return true;
}
