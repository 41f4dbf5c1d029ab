import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type PostgresCluster, startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { type Site, eventually, startSite } from "../../e2e/support/site.ts";
import { humanPause, inquirerAddress, inquiryFrom, openForm, visitorAddress } from "../../e2e/support/visitor-forms.ts";
import { percentile } from "./timing.ts";

/** How long the journal may take to be emptied after the last inquiry. Milliseconds. */
const settleMs = 120_000;

/**
 * Sends inquiries at a steady rate to a site, whatever its answers take, each from its own client address, and looks afterwards whether each
 * that was acknowledged is stored, and once.
 * @param options.processes on PostgreSQL, each of which gets its share; 0 is one process on SQLite
 */
export async function reportInquiryLoad(
  say: (line?: string) => void,
  { perSecond = 300, seconds = 60, processes = 0 } = {},
): Promise<void> {
  const cluster = processes > 0 ? await startPostgresCluster({ durable: true }) : null;
  const sites = await startSites(cluster, processes);
  const [site] = sites as [Site];
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  try {
    await eventually("ready", async () => /"ok"/.test(await (await fetch(`${site.url}/readyz`)).text()), 60_000);
    const hidden = await openForm(site.url);
    await delay(humanPause);
    const times: number[] = [];
    const acknowledged: string[] = [];
    const statuses = new Map<string, number>();
    const send = async (to: Site) => {
      const email = inquirerAddress();
      const fields = { ...inquiryFrom(email, hidden), kind: "university", alumni: "4,000" };
      const started = performance.now();
      const status = await post(agent, `${to.url}/embed/contact-form?type=demo`, fields);
      times.push(performance.now() - started);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === "303") acknowledged.push(email);
    };
    const sending: Promise<void>[] = [];
    const began = performance.now();
    for (let sent = 0; sent < perSecond * seconds; sent++) {
      const early = began + (sent * 1_000) / perSecond - performance.now();
      if (early > 1) await delay(early);
      sending.push(send(sites[sent % sites.length]!));
    }
    await Promise.all(sending);
    const took = (performance.now() - began) / 1_000;
    say(
      `${perSecond} inquiries a second for ${seconds} s ${cluster ? `on PostgreSQL, ${processes} processes` : "on SQLite"}: ${took.toFixed(1)} s until the last answer`,
    );
    for (const [status, count] of statuses) say(`  ${status.padEnd(12)} ${count}`);
    say(
      `  p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms`,
    );

    const { db } = await site.database();
    const stored = async () => {
      const rows = await db.selectFrom("leads").select("email").execute();
      return rows.map(({ email }) => email);
    };
    const until = performance.now() + settleMs;
    while ((await stored()).length < acknowledged.length && performance.now() < until) await delay(1_000);
    const emails = await stored();
    const known = new Set(emails);
    const lost = acknowledged.filter((email) => !known.has(email)).length;
    say(
      `  acknowledged ${acknowledged.length}, stored ${emails.length}, lost ${lost}, twice ${emails.length - known.size}`,
    );
  } finally {
    agent.destroy();
    for (const each of sites) await each.remove();
    await cluster?.remove();
  }
}

async function startSites(cluster: PostgresCluster | null, processes: number): Promise<Site[]> {
  if (!cluster) return [await startSite("sqlite")];
  const shared = { DATABASE_URL: await cluster.createDatabase("homecoming"), AUTH_SECRET: randomUUID() };
  const sites: Site[] = [];
  for (let started = 0; started < processes; started++) sites.push(await startSite("postgres", shared));
  return sites;
}

/** Posts a form. @returns the status, or the code of the error when there was no answer */
function post(agent: Agent, url: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
    "x-forwarded-for": visitorAddress(),
  };
  return new Promise((resolve) => {
    request(url, { agent, method: "POST", headers }, (answer) => {
      answer.resume().on("end", () => resolve(String(answer.statusCode)));
    })
      .on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
      .end(body);
  });
}
