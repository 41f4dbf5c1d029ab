import { type Context, Hono } from "hono";
import { sameText } from "#domain/security/secrets.ts";
import { join } from "node:path";
import { writeFileDurably } from "#lib/write-file-durably.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { JournalCount } from "#domain/audience/intake.ts";
import type { ScheduleCounts } from "#domain/publishing/schedules/schedules.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import { getConnInfo } from "@hono/node-server/conninfo";

interface HealthOptions {
  /** Resolves when the database answers and is migrated, and data can be stored. */
  ping: () => Promise<void>;
  isDraining: () => boolean;
  metrics: RequestMetrics;
  metricsToken: string | undefined;
}

const noStore = { "Cache-Control": "no-store" };
/** /healthz: the process runs. /readyz: it may get traffic. /metrics: from this machine, or with METRICS_TOKEN. */
export function healthRoutes({ ping, isDraining, metrics, metricsToken }: HealthOptions): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, noStore));
  app.get("/readyz", async (c) => {
    if (isDraining()) return c.json({ status: "draining" }, 503, noStore);
    try {
      await ping();
      return c.json({ status: "ok" }, 200, noStore);
    } catch (error) {
      const status = error instanceof StorageError ? error.message : "database unavailable";
      return c.json({ status }, 503, noStore);
    }
  });
  app.get("/metrics", async (c) => {
    const token = c.req.header("authorization")?.replace(/^Bearer /, "");
    if (!(metricsToken && token ? sameText(token, metricsToken) : isFromThisMachine(c)))
      return c.text("Forbidden", 403);
    return c.body(await metrics.text(), 200, { ...noStore, "Content-Type": metrics.contentType });
  });
  return app;
}

/** Nothing can be stored: neither an inquiry nor a save would succeed. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super("nothing can be stored", { cause });
    this.name = "StorageError";
  }
}

/** Milliseconds for which a result is reused, which limits the writes of the check. */
const freshFor = 2_000;

interface StorageCheckOptions {
  dataDir: string;
  /** Writes a row. */
  writeRow: () => Promise<void>;
}

/** As large as an ordinary inquiry, so that the file system does not store it inline in its directory entry. */
const probe = Buffer.alloc(8_192);

/**
 * Makes a check that writes like an inquiry does: a row in the database, and a flushed file in the data folder.
 * @returns a function that rejects with StorageError when one of them fails
 */
export function createStorageCheck({ dataDir, writeRow }: StorageCheckOptions): () => Promise<void> {
  let checked: { at: number; result: Promise<void> } | undefined;
  async function check(): Promise<void> {
    try {
      await writeFileDurably(join(dataDir, ".storage-probe"), probe);
      await writeRow();
    } catch (error) {
      throw new StorageError(error);
    }
  }
  return () => {
    const now = performance.now();
    if (checked === undefined || now - checked.at > freshFor) checked = { at: now, result: check() };
    return checked.result;
  };
}

export interface RequestMetrics {
  observe(method: string, status: number, seconds: number): void;
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>;
  contentType: string;
}

interface MetricsSources {
  cache: PageCache;
  /** Number of lines at error level. */
  errors: { logged: number };
  /** By kind of delivery. */
  skippedDeliveries: Readonly<Record<string, number>>;
  countJournal: () => Promise<JournalCount>;
  countSchedules: () => Promise<ScheduleCounts>;
  /** False leaves out memory, processor and garbage collection: their observers stay for as long as the process. */
  ofProcess?: boolean;
}

/** A collector must get the other metrics while the database does not answer. */
const databaseTimeoutMs = 2_000;

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Metrics of one process. Cache hits are plain counters that are read at scrape time, because a hit must not cost
 * anything else.
 */
export function createMetrics(sources: MetricsSources): RequestMetrics {
  const { cache, errors, skippedDeliveries, countJournal, countSchedules, ofProcess = true } = sources;
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  // Looking every 10 ms, as by default, takes more of the processor than everything else in an idle process.
  if (ofProcess) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });

  const requests = new Histogram({
    name: "homecoming_request_seconds",
    help: "Requests that were not answered from memory, by method and status",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const outcomes = new Counter({
    name: "homecoming_page_cache_total",
    help: "Page cache outcomes: hits, misses, renders, last good pages",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(cache.counts)) this.inc({ outcome }, count);
    },
  });
  const bytes = new Gauge({
    name: "homecoming_page_cache_bytes",
    help: "Bytes that the page cache keeps",
    registers,
    collect() {
      this.set(cache.size.bytes);
    },
  });
  const skipped = new Counter({
    name: "homecoming_deliveries_skipped_total",
    help: "Mails and text messages left out because their recipients had had enough that strangers may cause",
    labelNames: ["kind"],
    registers,
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(skippedDeliveries)) this.inc({ kind }, count);
    },
  });
  void skipped;
  const logged = new Counter({
    name: "homecoming_errors_total",
    help: "Lines logged at error level: defects and what could not be done. Alarm when it rises",
    registers,
    collect() {
      this.reset();
      this.inc(errors.logged);
    },
  });
  void logged;
  const journal = new Gauge({
    name: "homecoming_journal_files",
    help: "Inquiries that wait for the database, and files of the journal that can't be read as one",
    labelNames: ["state"],
    registers,
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries(await countJournal())) this.set({ state }, count);
    },
  });
  void journal;
  const planned = new Gauge({
    name: "homecoming_planned_changes",
    help: "Planned changes by state: waiting, late by more than a minute, failed, and reviews that are due. Alarm on late and failed",
    labelNames: ["state"],
    registers,
    async collect() {
      this.reset();
      // Absent while the database does not answer, which /readyz says.
      const counts = await withTimeout(countSchedules(), databaseTimeoutMs).catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  void planned;
  void outcomes;
  void bytes;

  return {
    contentType: registry.contentType,
    observe(method, status, seconds) {
      requests.observe({ method: knownMethods.has(method) ? method : "other", status }, seconds);
    },
    text: () => registry.metrics(),
  };
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** What proxies, tunnels and content delivery networks add when they pass a request on. */
const forwarding =
  /^(x-forwarded.*|forwarded.*|via|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|cdn-loop|fastly-client-ip|client-ip|x-envoy-.*|x-amzn-trace-id|x-azure-.*)$/;

/** Whether a request comes from this machine itself. A proxy on it relays strangers from the loopback address, and says so in one way or another. */
export function isFromThisMachine(c: Context): boolean {
  const isForwarded = Object.keys(c.req.header()).some((name) => forwarding.test(name));
  return loopback.test(getConnInfo(c).remote.address ?? "") && !isForwarded;
}
