import { type Context, Hono } from "hono";
import { sameText } from "#domain/security/secrets.ts";
import { join } from "node:path";
import { writeFileDurably } from "#lib/write-file-durably.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type JournalCount, journalFolderOf } from "#domain/leads/intake.ts";
import type { ScheduleCounts } from "#domain/publishing/schedules/schedules.ts";
import type { OutboxCounts } from "#domain/outbox/outbox-state.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import { getConnInfo } from "@hono/node-server/conninfo";

interface HealthOptions {
  findStorageState: () => Promise<StorageState>;
  isDraining: () => boolean;
  metrics: RequestMetrics;
  metricsToken: string | undefined;
}

/** Where an inquiry can be kept: as a row, and as a file of the journal until the database takes it. */
export interface StorageState {
  database: "ok" | "away";
  journal: "ok" | "away";
}

const noStore = { "Cache-Control": "no-store" };
/**
 * /healthz: the process runs. /readyz: it may get traffic, because pages answer and an inquiry is kept, also without the database: else a
 * balancer would take every process out at once. /metrics: from this machine, or with METRICS_TOKEN.
 */
export function healthRoutes({ findStorageState, isDraining, metrics, metricsToken }: HealthOptions): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, noStore));
  app.get("/readyz", async (c) => {
    if (isDraining()) return c.json({ status: "draining" }, 503, noStore);
    const state = await findStorageState();
    const away = Object.values(state).filter((part) => part === "away").length;
    if (away === 2) return c.json({ status: "nothing can be stored", ...state }, 503, noStore);
    return c.json({ status: away > 0 ? "degraded" : "ok", ...state }, 200, noStore);
  });
  app.get("/metrics", async (c) => {
    const token = c.req.header("authorization")?.replace(/^Bearer /, "");
    if (!(metricsToken && token ? sameText(token, metricsToken) : isFromThisMachine(c)))
      return c.text("Forbidden", 403);
    return c.body(await metrics.text(), 200, { ...noStore, "Content-Type": metrics.contentType });
  });
  return app;
}

/** Milliseconds for which a result is reused, which limits the writes of the check. */
const freshFor = 2_000;

/** Balancers wait no longer than a second for an answer (Kubernetes by default), and a slow disk is no outage. Milliseconds. */
const storageTimeouts = { database: 700, journal: 5_000 };

interface StorageCheckOptions {
  dataDir: string;
  /** Reads a row. */
  ping: () => Promise<void>;
  /** Writes a row. */
  writeRow: () => Promise<void>;
}

/** As large as an ordinary inquiry, so that the file system does not store it inline in its directory entry. */
const probe = Buffer.alloc(8_192);

/**
 * Makes a check that writes like an inquiry does: a row in the database, and a flushed file in the journal, which may have a disk or rights of
 * its own.
 * @returns a function that says where something can be kept; it rejects never
 */
export function createStorageCheck({ dataDir, ping, writeRow }: StorageCheckOptions): () => Promise<StorageState> {
  return reusedFor(freshFor, async () => {
    const [database, journal] = await Promise.all([
      stateOf(() => ping().then(writeRow), storageTimeouts.database),
      stateOf(
        () => writeFileDurably(join(journalFolderOf({ dataDir }), ".storage-probe"), probe),
        storageTimeouts.journal,
      ),
    ]);
    return { database, journal };
  });
}

/** Gives everybody who asks within so many milliseconds the same result. */
function reusedFor<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > milliseconds) last = { at: now, result: work() };
    return last.result;
  };
}

async function stateOf(work: () => Promise<unknown>, timeout: number): Promise<"ok" | "away"> {
  try {
    await withTimeout(work(), timeout);
    return "ok";
  } catch {
    return "away";
  }
}

export interface RequestMetrics {
  observe(method: string, status: number, seconds: number): void;
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>;
  contentType: string;
}

interface MetricsSources {
  cache: PageCache;
  findStorageState: () => Promise<StorageState>;
  /** Number of lines at error level. */
  errors: { logged: number };
  /** By kind of delivery. */
  skippedDeliveries: Readonly<Record<string, number>>;
  countJournal: () => Promise<JournalCount>;
  countSchedules: () => Promise<ScheduleCounts>;
  countOutbox: () => Promise<OutboxCounts>;
  /** False leaves out memory, processor and garbage collection: their observers stay for as long as the process. */
  ofProcess?: boolean;
}

const outboxMetrics = [
  ["pending", "pending", "Deliveries that have not arrived and are still tried, by kind"],
  ["oldest_seconds", "oldestSeconds", "For how long the oldest of those has been due, by kind. Alarm above 600"],
  ["failed", "failed", "Deliveries that were given up, until a person tries again or discards them, by kind"],
] as const;

/** A collector must get the other metrics while the database does not answer. */
const databaseTimeoutMs = 2_000;

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Metrics of one process. Cache hits are plain counters that are read at scrape time, because a hit must not cost
 * anything else.
 */
export function createMetrics(sources: MetricsSources): RequestMetrics {
  const {
    cache,
    findStorageState,
    errors,
    skippedDeliveries,
    countJournal,
    countSchedules,
    countOutbox,
    ofProcess = true,
  } = sources;
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
  const storage = new Gauge({
    name: "homecoming_storage_up",
    help:
      "1 while the database, or the journal that stands in for it, takes what is to be kept; 0 while it does not. While the database is " +
      "away pages come from memory or are built in, and inquiries wait. Alarm on 0",
    labelNames: ["part"],
    registers,
    async collect() {
      for (const [part, state] of Object.entries(await findStorageState())) this.set({ part }, state === "ok" ? 1 : 0);
    },
  });
  void storage;
  const planned = new Gauge({
    name: "homecoming_planned_changes",
    help: "Planned changes by state: waiting, late by more than a minute, failed, and reviews that are due. Alarm on late and failed",
    labelNames: ["state"],
    registers,
    async collect() {
      this.reset();
      // Absent while the database does not answer, which homecoming_storage_up says.
      const counts = await withTimeout(countSchedules(), databaseTimeoutMs).catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  void planned;
  // Three metrics of one query. Absent while the database does not answer, as the planned changes.
  const outboxCounts = reusedFor(1_000, () => withTimeout(countOutbox(), databaseTimeoutMs).catch(() => null));
  for (const [name, figure, help] of outboxMetrics) {
    const gauge = new Gauge({
      name: `homecoming_outbox_${name}`,
      help,
      labelNames: ["kind"],
      registers,
      async collect() {
        this.reset();
        const counts = await outboxCounts();
        for (const [kind, figures] of Object.entries(counts ?? {})) this.set({ kind }, figures[figure]);
      },
    });
    void gauge;
  }
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

/** Names of this machine: its address, and names that no DNS of the internet can lead to it. */
const ownHost =
  /^(?:localhost|(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:(?:127\.\d+\.\d+\.\d+|7f[0-9a-f]{2}:[0-9a-f]{1,4})\])(?::\d{1,5})?$/i;

/**
 * Whether a request comes from this machine itself, and was meant for it. A proxy on it relays strangers from the loopback address, and says
 * so in one way or another. A page of another site, open in a browser on this machine, can let its own name lead here (DNS rebinding), and
 * would then be told what it asks for; but its requests name its host.
 */
export function isFromThisMachine(c: Context): boolean {
  const isForwarded = Object.keys(c.req.header()).some((name) => forwarding.test(name));
  // In HTTP/1.0 a collector may leave it out; a browser always says it.
  const isMeant = ownHost.test(c.req.header("host") ?? "localhost");
  return loopback.test(getConnInfo(c).remote.address ?? "") && !isForwarded && isMeant;
}
