import { getDatabaseVersion } from "#db/inspect.ts";
import { systemContext } from "#domain/context.ts";
import type { JobFacts, SystemReport, SystemServices } from "#domain/system/report.ts";
import { freeDiskBytes } from "#lib/free-disk.ts";
import { siteVersion } from "#lib/site-version.ts";
import type { WorkRecord } from "../jobs/work-record.ts";
import type { Config } from "../process/config.ts";
import type { OpenProcess } from "../process/open-process.ts";

/** For how long a report is given to whoever asks again. Milliseconds. */
const freshForMs = 60_000;

/** What a running process can do about the system it is part of. What looks at it is loaded when somebody asks for it. */
export function createSystemServices(
  config: Config,
  { context, database }: Pick<OpenProcess, "context" | "database">,
  work: WorkRecord,
): SystemServices {
  const { engine, findBytes } = database;
  let running: Promise<SystemReport> | null = null;
  let last: SystemReport | null = null;
  const startedAt = context.clock();

  async function look(): Promise<SystemReport> {
    const [{ examine }, { thisMachine }] = await Promise.all([import("./examine.ts"), import("./check.ts")]);
    const site = { config, context: systemContext(context, "doctor"), engine, findBytes };
    last = await examine({ ...site, hasSecret: true, machine: thisMachine() });
    return last;
  }

  return {
    async check() {
      const isFresh = last !== null && Math.abs(context.clock().getTime() - last.checkedAt.getTime()) < freshForMs;
      if (last !== null && isFresh) return last;
      running ??= look().finally(() => (running = null));
      return running;
    },
    lastReport: () => last,
    async facts() {
      const [{ name }, bytes, free] = await Promise.all([
        getDatabaseVersion(context.db),
        findBytes(),
        freeDiskBytes(config.dataDir),
      ]);
      return {
        version: siteVersion,
        node: process.versions.node,
        database: name,
        databaseBytes: bytes.database,
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
        freeBytes: free,
        jobs: jobsIn(work, context.clock().getTime()),
      };
    },
    async sendTestMail(to) {
      const { sendTestMail } = await import("./send-test.ts");
      return sendTestMail(context, config, to);
    },
  };
}

/** Beyond its pause and what it took last. Milliseconds. */
const graceMs = 5 * 60_000;

function jobsIn({ jobs }: WorkRecord, now: number): JobFacts[] {
  return [...jobs].map(([name, { succeededAt, lastMs, failures, pauseMs }]) => ({
    name,
    succeededAt: new Date(succeededAt),
    lastMs: Math.round(lastMs),
    failures,
    isLate: now - succeededAt > pauseMs + lastMs + graceMs,
  }));
}
