import { findServerTime } from "#db/inspect.ts";
import type { Finding } from "#domain/system/report.ts";
import { inTime } from "#lib/text/amounts.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";
import { ask } from "../reach.ts";

/** Whether the clock of this machine is right, as far as that can be known from what the site talks to anyway. */
export const clockChecks: readonly Check[] = [
  { name: "Clock", needs: "database", run: compareWithDatabase },
  { name: "Clock", needs: "network", run: compareWithOthers, timeoutMs: 20_000 },
];

const subject = "Clock of this machine";
const remedy = "Let the machine set its clock from the network: `timedatectl set-ntp true`.";

/** Processes compare times of each other, and second factors allow for half a minute. Milliseconds. */
const largestSkew = 5_000;

async function compareWithDatabase({ context }: CheckedSite): Promise<Finding[]> {
  const before = context.clock().getTime();
  const serverTime = await findServerTime(context.db);
  const skew = serverTime ? (before + context.clock().getTime()) / 2 - serverTime.getTime() : 0;
  if (Math.abs(skew) > largestSkew) return [skewFinding(skew, "the database")];
  // Nothing can have happened later than now.
  const last = await context.db.selectFrom("activity").select("at").orderBy("number", "desc").executeTakeFirst();
  const ahead = last === undefined ? 0 : last.at.getTime() - before;
  if (ahead > 60_000) {
    const words = `The last entry of the activity log is ${inTime(ahead)} in the future: the clock is behind, or was ahead then.`;
    return [bad("problem", "clock.behind", subject, words, remedy)];
  }
  return [ok("clock", subject, "Nothing in the database is from the future.")];
}

/** An answer is seconds on its way, and a proxy may keep it for a moment. Milliseconds. */
const largestSkewOfOthers = 60_000;

/** Asks the first host that the operator has named and that has a clock of its own; a time server would be a host that nobody has named. */
async function compareWithOthers({ config, context }: CheckedSite): Promise<Finding[]> {
  const { crm, accounts, siteUrl } = config;
  const urls = [crm?.baseUrl, accounts.openIdProvider?.issuer, siteUrl && `${siteUrl}/healthz`];
  for (const url of urls) {
    const answer = url === undefined ? null : await ask(url).catch(() => null);
    const skew = context.clock().getTime() - Date.parse(answer?.headers.date ?? "");
    if (url === undefined || Number.isNaN(skew)) continue;
    const { host } = new URL(url);
    if (Math.abs(skew) > largestSkewOfOthers) return [skewFinding(skew, host)];
    return [ok("clock.others", subject, `It goes with that of ${host}.`)];
  }
  return [];
}

function skewFinding(skew: number, whose: string): Finding {
  const words = `It is ${inTime(Math.abs(skew))} ${skew > 0 ? "ahead of" : "behind"} the clock of ${whose}.`;
  return bad("problem", "clock.skew", subject, words, remedy);
}
