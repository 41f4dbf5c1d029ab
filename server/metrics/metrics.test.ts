import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { beginRun, recordProof, recordSet } from "#domain/backups/backup-runs.ts";
import { createLead } from "#domain/leads/intake.ts";
import { filledInquiry } from "#domain/leads/testing/filled-inquiry.ts";
import { enqueueMail, enqueueWebhook } from "#domain/outbox/messages.ts";
import { claimDue, recordFailure } from "#domain/outbox/outbox.ts";
import { failing, silent, testContext } from "#domain/testing/test-context.ts";
import { WorkRecord } from "../jobs/work-record.ts";
import { PageCache } from "../page-cache/page-cache.ts";
import { FinishedAnswers } from "../process/finished-answers.ts";
import { createMetrics } from "./metrics.ts";
import type { MetricsSources } from "./sources.ts";

describeOnEachEngine("the metrics", (engine) => {
  let dataDir: string;
  let sources: MetricsSources;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-metrics-"));
    sources = {
      process: testContext(engine.db, { dataDir }),
      database: engine.opened,
      findStorageState: async () => ({ database: "away", journal: "ok" }),
      cache: new PageCache(),
      finished: new FinishedAnswers(),
      errors: { logged: 0 },
      work: new WorkRecord(),
      bucket: null,
      ofProcess: false,
    };
    for (const table of ["leads", "outbox", "schedules"] as const) await engine.db.deleteFrom(table).execute();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const scrape = (changes: Partial<MetricsSources> = {}) => createMetrics({ ...sources, ...changes }).text();

  it("say which part of the storage is away, how large the database is, and what room there is", async () => {
    const text = await scrape();
    expect(text).toContain('homecoming_storage_up{part="database"} 0\nhomecoming_storage_up{part="journal"} 1\n');
    expect(text).toMatch(/^homecoming_database_read_seconds \d\S*$/m);
    expect(Number(/^homecoming_database_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(100_000);
    expect(/^homecoming_database_wal_bytes \d+$/m.test(text)).toBe(engine.name === "sqlite");
    expect(/^homecoming_database_connections\{state="idle"\} \d+$/m.test(text)).toBe(engine.name === "postgres");
    expect(text).toMatch(/^homecoming_disk_free_bytes\{folder="temporary"\} \d\S*$/m);
    expect(text).toContain(`node="${process.versions.node}",engine="${engine.name}"} 1`);
  });

  it("count what is in the journal, damaged files apart", async () => {
    await mkdir(join(dataDir, "journal"));
    await writeFile(join(dataDir, "journal", "damaged.json"), "{");
    const text = await scrape();
    expect(text).toContain('homecoming_journal_files{state="waiting"} 0');
    expect(text).toContain('homecoming_journal_files{state="unreadable"} 1');
  });

  it("count inquiries by type and by what became of them", async () => {
    const visitor = { ...testContext(engine.db, { dataDir }), ...sources.process, actor: { kind: "visitor" } } as const;
    const form = filledInquiry(visitor);
    await createLead(visitor, form);
    await createLead(visitor, form);
    await createLead(visitor, filledInquiry(visitor, { website: "https://spam.example" }));
    await createLead({ ...visitor, db: await failing(engine) }, filledInquiry(visitor, { name: "Grace" }));
    const text = await scrape();
    for (const result of ["new", "repeated", "quarantined", "journal"])
      expect(text).toContain(`homecoming_inquiries_total{type="general",result="${result}"} 1\n`);
    expect(text).toContain("homecoming_inquiries_quarantined 1\n");
    expect(text).toContain('homecoming_journal_files{state="waiting"} 1');
  });

  it("count deliveries that have not arrived by kind, and attempts by result", async () => {
    const { process: ctx, work } = sources;
    const past = { ...testContext(engine.db), clock: () => new Date(Date.now() - 700_000) };
    const mail = { to: "ada@alumni.example", limit: "none", subject: "Hi", text: "Hi", idempotencyKey: "a" } as const;
    await enqueueMail(past, mail);
    await enqueueWebhook(past, { url: "https://crm.example", event: "lead.created", body: {}, idempotencyKey: "w" });
    const [webhook] = await claimDue(ctx, 1, "webhook");
    await recordFailure(ctx, webhook!, { message: "no", permanent: true });
    work.deliveries.add({ kind: "webhook", result: "failed" });
    const text = await scrape();
    expect(text).toMatch(/homecoming_outbox_pending\{kind="mail"\} 1\n.*"text"\} 0\n.*"webhook"\} 0\n/);
    expect(text).toMatch(/homecoming_outbox_oldest_seconds\{kind="mail"\} 70\d\n/);
    expect(text).toContain('homecoming_outbox_failed{kind="webhook"} 1');
    expect(text).toContain('homecoming_deliveries_total{kind="webhook",result="failed"} 1');
    expect(text).toContain('homecoming_deliveries_skipped_total{kind="mail"} 0');
  });

  it.each([
    ["refuses", async () => failing(engine)],
    ["does not answer", async () => silent(engine)],
  ])("leave out what the database %s, and have the rest", async (_, broken) => {
    const began = performance.now();
    const ping = () => new Promise<void>(() => {});
    const text = await scrape({
      process: { ...sources.process, db: await broken() },
      database: { ...engine.opened, ping, findBytes: () => new Promise(() => {}) },
    });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(text).not.toMatch(/^homecoming_(?:outbox|planned|database_(?:read|bytes|wal)|inquiries_quarantined)/m);
    expect(text).toContain('homecoming_journal_files{state="waiting"} 0');
    expect(text).toContain("homecoming_errors_total 0");
  });

  it("count requests by the pattern of their route, and answers from memory by status", async () => {
    const metrics = createMetrics(sources);
    metrics.observe({ method: "BREW", route: "/blog/:slug", status: 200, seconds: 0.02 });
    sources.finished.add(304);
    const text = await metrics.text();
    expect(text).toContain('homecoming_request_seconds_count{method="other",route="/blog/:slug",status="200"} 1');
    expect(text).toContain('homecoming_finished_answers_total{status="304"} 1');
    expect(text).toContain("homecoming_page_cache_pages 0");
  });

  it("say when jobs last ended well", async () => {
    sources.work.jobs.set("trash", { pauseMs: 3_600_000, succeededAt: 1_700_000_000_000, lastMs: 250, failures: 2 });
    const text = await scrape();
    expect(text).toContain('homecoming_job_last_success_timestamp_seconds{task="trash"} 1700000000\n');
    expect(text).toContain('homecoming_job_last_run_seconds{task="trash"} 0.25\n');
    expect(text).toContain('homecoming_job_pause_seconds{task="trash"} 3600\n');
    expect(text).toContain('homecoming_job_failures_total{task="trash"} 2\n');
  });

  it("say how old the newest backup is, and whether it was proved", async () => {
    expect(await scrape()).toContain("homecoming_backup_scheduled 0\n");
    const backups = { target: "/backup", startMinute: 150, intervalHours: 24 };
    const ctx = { ...sources.process, backups };
    expect(await scrape({ process: ctx })).toContain("homecoming_backup_late 1\n");
    const run = await beginRun(ctx, "/backup");
    await recordSet(ctx, run, { name: "a", bytes: 5_000, storedBytes: 5 });
    await recordProof(ctx, run, { result: "failed", detail: "leads: 3 of 4" });
    const text = await scrape({ process: ctx });
    expect(text).toMatch(/^homecoming_backup_age_seconds \d$/m);
    expect(text).toContain("homecoming_backup_bytes 5000\n");
    expect(text).toContain("homecoming_backup_proof_passed 0\n");
    expect(text).toContain("homecoming_backup_scheduled 1\n");
    expect(text).toContain("homecoming_backup_late 0\n");
  });

  it("say whether the bucket answers, where there is one", async () => {
    expect(await scrape()).not.toMatch(/^homecoming_bucket_up/m);
    expect(await scrape({ bucket: { size: async () => null } })).toContain("homecoming_bucket_up 1\n");
    const refusing = { size: () => Promise.reject(new Error("403")) };
    expect(await scrape({ bucket: refusing })).toContain("homecoming_bucket_up 0\n");
    expect(await scrape({ bucket: { size: () => new Promise(() => {}) } })).toContain("homecoming_bucket_up 0\n");
  });
});
