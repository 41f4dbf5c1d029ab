import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { beginRun, recordProof, recordSet } from "#domain/backups/backup-runs.ts";
import { createLead } from "#domain/leads/intake.ts";
import { filledInquiry } from "#domain/leads/testing/filled-inquiry.ts";
import { enqueueMail, enqueueWebhook } from "#domain/outbox/messages.ts";
import { claimDue, recordFailure } from "#domain/outbox/outbox.ts";
import { failing, testContext } from "#domain/testing/test-context.ts";
import { createStorageCheck } from "../http/storage-check.ts";
import { WorkRecord } from "../jobs/work-record.ts";
import { PageCache } from "../page-cache/page-cache.ts";
import { FinishedAnswers } from "../process/finished-answers.ts";
import { createMetrics } from "./metrics.ts";
import type { MetricsSources } from "./sources.ts";

const root = resolve(import.meta.dirname, "../..");
const rulesFile = join(root, "deploy/monitoring/alerts.yml");

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook_url: string };
}
const { groups } = parse(readFileSync(rulesFile, "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = readFileSync(join(root, "deploy/monitoring/dashboard.json"), "utf8");
const queries = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!) as string);

const namesIn = (query: string) => [...query.matchAll(/\b(?:homecoming|nodejs|process)_\w+/g)].map(([name]) => name);
/** Metrics that the rules ask. Prometheus itself makes `up`. */
const watched = new Set(rules.flatMap(({ expr }) => namesIn(expr)));

/** For how long the series go on. The alarms are looked at before: most after 100 minutes. */
const minutes = 600;

const promtool = spawnSync("promtool", ["--version"]).status === 0;

/** What Prometheus keeps of a scrape, in the notation of `promtool test rules`: each series with the value it has all the time. */
function seriesOf(scrape: string): Map<string, string> {
  const series = new Map([['up{job="homecoming",instance="a:3000"}', `1x${minutes}`]]);
  for (const line of scrape.split("\n")) {
    const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const own = labels === "" ? "" : `,${labels}`;
    if (watched.has(name)) series.set(`${name}{job="homecoming",instance="a:3000"${own}}`, `${value}x${minutes}`);
  }
  return series;
}

interface Case {
  name: string;
  series: Map<string, string>;
  alarms: readonly string[];
}

/** Lets promtool run the rules over the series of each case, and compares the alarms that fire at the end. @returns what differs */
function failuresOf(cases: readonly Case[]): string {
  const folder = mkdtempSync(join(tmpdir(), "homecoming-alarms-"));
  try {
    const tests = cases.map(({ name, series, alarms }) => ({
      name,
      interval: "1m",
      input_series: [...series].map(([of, values]) => ({ series: of, values })),
      promql_expr_test: [
        {
          expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
          // Two of them wait for six hours.
          eval_time: alarms.some((alert) => /NoBackup|Unproved/.test(alert)) ? "8h" : "100m",
          exp_samples: alarms.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
        },
      ],
    }));
    writeFileSync(join(folder, "tests.yml"), stringify({ rule_files: [rulesFile], evaluation_interval: "2m", tests }));
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", join(folder, "tests.yml")], {
      encoding: "utf8",
    });
    return status === 0 ? "" : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("the files for Prometheus and Grafana", () => {
  it("name a section of the runbooks with each alarm", () => {
    const runbooks = readFileSync(join(root, "docs/runbooks.md"), "utf8");
    const anchors = [...runbooks.matchAll(/^## (.+)$/gm)].map(
      ([, words]) => `docs/runbooks.md#${words!.toLowerCase().replaceAll(" ", "-")}`,
    );
    for (const { alert, annotations } of rules)
      expect(anchors, `the section of ${alert}`).toContain(annotations.runbook_url);
    const named = new Set(rules.map(({ annotations }) => annotations.runbook_url));
    expect(
      anchors.filter((anchor) => !named.has(anchor)),
      "sections without an alarm",
    ).toEqual(["docs/runbooks.md#set-up"]);
  });

  it.runIf(promtool)("have queries that Prometheus understands", () => {
    const folder = mkdtempSync(join(tmpdir(), "homecoming-queries-"));
    const own = queries.map((expr, index) => ({
      record: `query:${index}`,
      expr: expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*"),
    }));
    expect(own.length).toBeGreaterThan(20);
    writeFileSync(join(folder, "queries.yml"), stringify({ groups: [{ name: "dashboard", rules: own }] }));
    for (const file of [join(folder, "queries.yml"), rulesFile])
      expect(execFileSync("promtool", ["check", "rules", file], { encoding: "utf8" })).toContain("SUCCESS");
    rmSync(folder, { recursive: true });
  });
});

describeOnEachEngine("an alarm", (engine) => {
  let dataDir: string;
  let sources: MetricsSources;
  const backups = { target: "/backup", startMinute: 150, intervalHours: 24 };
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-alarms-"));
    for (const table of ["leads", "outbox", "schedules", "backup_runs"] as const)
      await engine.db.deleteFrom(table).execute();
    sources = {
      process: testContext(engine.db, { dataDir, backups }),
      database: engine.opened,
      findStorageState: async () => ({ database: "ok", journal: "ok" }),
      cache: new PageCache(),
      finished: new FinishedAnswers(),
      errors: { logged: 0 },
      work: new WorkRecord(),
      bucket: { size: async () => null },
      ofProcess: true,
    };
    const run = await beginRun(sources.process, "/backup");
    await recordSet(sources.process, run, { name: "a", bytes: 5_000, storedBytes: 5 });
    await recordProof(sources.process, run, { result: "passed", detail: "" });
    // promtool's clock begins with the year 1970.
    sources.work.jobs.set("trash", { pauseMs: 60_000, succeededAt: 8 * 3_600_000, lastMs: 250, failures: 0 });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  async function scrape(changes: Partial<MetricsSources> = {}): Promise<string> {
    const metrics = createMetrics({ ...sources, ...changes });
    for (const status of [200, 503]) metrics.observe({ method: "GET", route: "/blog/:slug", status, seconds: 0.02 });
    return metrics.text();
  }

  it("and a panel of the dashboard ask for what the site says, by labels that it has", async () => {
    const text = await scrape();
    const described = new Set(
      [...text.matchAll(/^# TYPE (\w+)/gm)].flatMap(([, name]) => [name!, `${name!}_bucket`, `${name!}_count`]),
    );
    for (const query of [...queries, ...rules.map(({ expr }) => expr)]) {
      for (const name of namesIn(query)) expect(described, `asked by ${query}`).toContain(name);
      for (const [, name, selector = ""] of query.matchAll(/\b((?:homecoming|nodejs|process)_\w+)\{([^}]*)\}/g)) {
        // Each engine has some that the other one lacks.
        const samples = text.split("\n").filter((line) => line.startsWith(`${name}{`));
        const labels = [...selector.matchAll(/(\w+)(?:=~|=)/g)].map(([, label]) => label!);
        for (const label of labels.filter((one) => one !== "instance" && one !== "job" && samples.length > 0))
          expect(samples[0], `asked by ${query}`).toContain(`${label}="`);
      }
    }
  });

  it.runIf(promtool)("fires when its value is reached, and none does on a healthy site", async () => {
    const healthy = seriesOf(await scrape());
    const isSqlite = engine.name === "sqlite";
    /** The series of the healthy site in which some have other values. */
    const changed = (changes: Record<string, string>): Map<string, string> => {
      const series = new Map(healthy);
      for (const [start, values] of Object.entries(changes)) {
        const found = [...healthy.keys()].filter(
          (of) =>
            of.startsWith(`${start}{`) ||
            of.startsWith(start.replace(/\{(.*)\}$/, '{job="homecoming",instance="a:3000",$1')),
        );
        expect(found, `a series of ${start}`).not.toEqual([]);
        for (const of of found) series.set(of, values);
      }
      return series;
    };
    const rising = "0+1x600";
    const values: [alarm: string, changes: Record<string, string>, others?: string[]][] = [
      ["Down", { up: "0x600" }],
      ["Restarts", { process_start_time_seconds: "0+300x600" }],
      ["DatabaseAway", { 'homecoming_storage_up{part="database"}': "0x600" }],
      ["JournalAway", { 'homecoming_storage_up{part="journal"}': "0x600" }],
      ["InquiryLost", { 'homecoming_inquiries_total{type="demo",result="lost"}': "0x90 1x600" }],
      ["InquiriesWait", { 'homecoming_journal_files{state="waiting"}': "3x600" }],
      ["JournalUnreadable", { 'homecoming_journal_files{state="unreadable"}': "1x600" }],
      ["QuarantineGrows", { homecoming_inquiries_quarantined: rising }],
      ["Errors", { homecoming_errors_total: rising }],
      ["ServerErrors", { 'homecoming_request_seconds_count{method="GET",route="/blog/:slug",status="503"}': rising }],
      [
        "Slow",
        {
          homecoming_request_seconds_bucket: "0x600",
          'homecoming_request_seconds_bucket{le="+Inf",method="GET",route="/blog/:slug",status="200"}': rising,
        },
      ],
      ["EventLoopBlocked", { nodejs_eventloop_lag_p99_seconds: "0.9x600" }],
      ["DeliveriesLate", { 'homecoming_outbox_oldest_seconds{kind="mail"}': "700x600" }],
      ["DeliveriesFailed", { 'homecoming_outbox_failed{kind="webhook"}': "1x600" }],
      ["DeliveriesSkipped", { 'homecoming_deliveries_skipped_total{kind="mail"}': rising }],
      ["PlanMissed", { 'homecoming_planned_changes{state="failed"}': "1x600" }],
      ["JobStuck", { 'homecoming_job_last_success_timestamp_seconds{task="trash"}': "60x600" }],
      ["DiskFull", { 'homecoming_disk_free_bytes{folder="temporary"}': "1000000x600" }],
      ["DatabaseSlow", { homecoming_database_read_seconds: "0.7x600" }],
      isSqlite
        ? ["WalGrows", { homecoming_database_wal_bytes: "500000000x600" }]
        : ["ConnectionsExhausted", { 'homecoming_database_connections{state="waiting"}': "2x600" }],
      ["BucketAway", { homecoming_bucket_up: "0x600" }],
      ["BackupLate", { homecoming_backup_late: "1x600" }],
      ["NoBackup", { homecoming_backup_scheduled: "0x600", homecoming_backup_age_seconds: "200000x600" }],
      ["BackupDamaged", { homecoming_backup_proof_passed: "0x600" }],
      ["BackupUnproved", { homecoming_backup_proof_age_seconds: "300000x600" }],
      ["VersionsDiffer", { homecoming_build_info: "1x600" }],
    ];
    const cases = values.map(([alarm, changes]): Case => ({
      name: alarm,
      series: changed(changes),
      alarms: [`Homecoming${alarm}`],
    }));
    const older = [...healthy.keys()].find((of) => of.startsWith("homecoming_build_info"));
    cases.at(-1)!.series.set(older!.replace("a:3000", "b:3000").replace(/version="[^"]*"/, 'version="0.0.1"'), "1x600");
    const missing = rules
      .map(({ alert }) => alert)
      .filter((alert) => !cases.some(({ alarms }) => alarms.includes(alert)));
    expect(missing).toEqual([isSqlite ? "HomecomingConnectionsExhausted" : "HomecomingWalGrows"]);
    expect(failuresOf([{ name: "healthy", series: healthy, alarms: [] }, ...cases])).toBe("");
  });

  it.runIf(promtool)("fires when it happens", async () => {
    const ctx = sources.process;
    const cases: Case[] = [];
    const note = async (name: string, alarms: string[], changes: Partial<MetricsSources> = {}) =>
      void cases.push({
        name,
        series: seriesOf(await scrape(changes)),
        alarms: alarms.map((one) => `Homecoming${one}`).toSorted(),
      });

    const away = { ...ctx, db: await failing(engine) };
    const check = createStorageCheck({
      dataDir,
      ping: () => Promise.reject(new Error("away")),
      writeRow: async () => {},
    });
    const visitor = { ...testContext(engine.db), ...away, actor: { kind: "visitor" } } as const;
    await createLead(visitor, filledInquiry(visitor));
    await note("the database is away, and an inquiry came", ["DatabaseAway", "InquiriesWait"], {
      findStorageState: check,
    });
    await rm(join(dataDir, "journal"), { recursive: true });

    await writeFile(join(dataDir, "journal"), "");
    await note("the journal's folder is a file", ["JournalAway"], {
      findStorageState: createStorageCheck({ dataDir, ping: async () => {}, writeRow: async () => {} }),
    });
    await rm(join(dataDir, "journal"));

    await mkdir(join(dataDir, "journal"));
    await writeFile(join(dataDir, "journal", "damaged.json"), "{");
    await note("a file of the journal is damaged", ["JournalUnreadable"]);
    await rm(join(dataDir, "journal"), { recursive: true });

    const past = { ...testContext(engine.db), clock: () => new Date(Date.now() - 700_000) };
    await enqueueMail(past, {
      to: "ada@alumni.example",
      limit: "none",
      subject: "Hi",
      text: "Hi",
      idempotencyKey: "a",
    });
    await note("a mail has waited for eleven minutes", ["DeliveriesLate"]);
    await engine.db.deleteFrom("outbox").execute();

    await enqueueWebhook(past, { url: "https://crm.example", event: "lead.created", body: {}, idempotencyKey: "w" });
    const [webhook] = await claimDue(ctx, 1, "webhook");
    await recordFailure(ctx, webhook!, { message: "no", permanent: true });
    await note("a call was given up", ["DeliveriesFailed"]);
    await engine.db.deleteFrom("outbox").execute();

    const tomorrow = { ...ctx, clock: () => new Date(Date.now() + 28 * 3_600_000) };
    await note("no backup was made today", ["BackupLate"], { process: tomorrow });
    await note("neither was one for four days", ["BackupLate", "BackupUnproved"], {
      process: { ...ctx, clock: () => new Date(Date.now() + 4 * 24 * 3_600_000) },
    });
    const damaged = await beginRun(ctx, "/backup");
    await recordSet(ctx, damaged, { name: "b", bytes: 5_000, storedBytes: 5 });
    await recordProof({ ...ctx, clock: () => new Date(Date.now() + 1_000) }, damaged, {
      result: "failed",
      detail: "leads",
    });
    await note("a backup can't be restored whole", ["BackupDamaged"]);
    await engine.db.deleteFrom("backup_runs").execute();
    await note("nobody has thought of backups", ["NoBackup"], { process: { ...ctx, backups: null } });

    await note("the bucket refuses", ["BackupLate", "BackupUnproved", "BucketAway"], {
      bucket: { size: () => Promise.reject(new Error("403")) },
    });
    expect(failuresOf(cases)).toBe("");
  });
});
