import type { RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import { createSetupLink, getActor, mountAccounts, rememberBrowser } from "#accounts/index.ts";
import { countJournal } from "#domain/leads/journal.ts";
import { noteRunning } from "#domain/secrets/site-secret.ts";
import { systemContext } from "#domain/system-context.ts";
import { createApp } from "./app.ts";
import { buildPagesIfNeeded, clientFolder, publicFolder, serverEntry } from "./build-pages.ts";
import { type Config, ConfigError } from "./process/config.ts";
import { startDevelopment } from "./development.ts";
import { endOnDefect } from "./observability/log.ts";
import { healthRoutes } from "./observability/health.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { drain, listen } from "./process/listen.ts";
import { MissingPages } from "./pages/missing-pages.ts";
import { migrateAtStart, takeSecret } from "./process/prepare-database.ts";
import { createMetrics } from "./observability/metrics.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { createPages, type Pages } from "./pages/pages.ts";
import { ReaderLimits, Searches } from "./http/reader-limits.ts";
import { openProcess } from "./process/open-process.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { loadStaticFiles } from "./http/static-files.ts";
import { createStorageCheck } from "./observability/storage-check.ts";
import { videoFiles } from "./http/video-files.ts";

/** Time for requests in progress after SIGTERM. */
const drainTimeoutMs = 10_000;

/**
 * Runs the site until SIGTERM or SIGINT: builds if needed, opens the data, listens, works off deliveries.
 * @throws ConfigError when a setting of the operator can't work; its message is one line for the terminal
 */
export async function serve(config: Config, { development }: { development: boolean }): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const open = await openProcess(config);
  const { context, database, log } = open;
  endOnDefect(log);
  const https = config.siteUrl?.startsWith("https://") ?? false;
  const cache = new PageCache();
  const limits = new ReaderLimits(context.clock);
  const searches = new Searches(limits);
  const missingPages = new MissingPages(context);
  const metrics = createMetrics({
    cache,
    errors: open.errors,
    skippedDeliveries: context.skippedDeliveries,
    countJournal: () => countJournal(context),
  });
  const { ready, isAway } = await migrateAtStart(database, log);
  const secretTaken = ready
    .then(() => takeSecret(context))
    .catch((error: unknown) => {
      if (error instanceof ConfigError && !isAway) throw error;
      log.error({ err: error }, "AUTH_SECRET could not be compared with that of the database");
      if (error instanceof ConfigError) process.exit(1);
    });
  if (!isAway) await secretTaken;
  const vite = development ? await startDevelopment() : undefined;
  const checkStorage = createStorageCheck({ dataDir: config.dataDir, writeRow: () => noteRunning(context) });
  let draining = false;
  let migrated = false;
  void ready.then(() => (migrated = true));

  const options = { process: context, cache, searches, missingPages, https, development, cdnTags: config.cdnTags };
  if (!vite) await buildPagesIfNeeded(say);
  const pages: Pages = vite
    ? {
        answer: async (request, visit) => createPages({ ...options, build: await vite.build() }).answer(request, visit),
        findMissing: async () => null,
      }
    : createPages({ ...options, build: (await import(serverEntry)) as ServerBuild });

  const site = createApp({
    log,
    metrics,
    cache,
    limits,
    files: vite ? new Map() : await loadStaticFiles(clientFolder, securityHeaders({ https, frameAncestors: "none" })),
    videos: videoFiles(vite ? publicFolder : clientFolder),
    health: healthRoutes({
      ping: async () => {
        if (!migrated) throw new Error("not migrated yet");
        await database.ping();
        await checkStorage();
      },
      isDraining: () => draining,
      metrics,
      metricsToken: config.metricsToken,
    }),
    accounts: mountAccounts(context),
    rememberBrowser: rememberBrowser(context),
    pages,
    actorOf: (headers) => getActor(context, headers.get("cookie")),
    ownOrigin: context.linkUrl,
    https,
    trustProxy: config.trustProxy,
  });
  const listener: RequestListener = vite ? (req, res) => vite.modules(req, res, () => site(req, res)) : site;

  const server = await listen(listener, config);

  const drop = (tags: ReadonlySet<string>) => {
    missingPages.drop(tags);
    cache.drop(tags);
    searches.drop(tags);
  };
  open.on.contentChanged = drop;
  const watch = database.watchContent(drop);
  const jobs = startJobs(context, config);
  open.on.outboxFilled = () => jobs.wake();
  say(`Homecoming is at ${context.linkUrl}`);
  void ready
    .then(async () => {
      const link = await createSetupLink(systemContext(context, "start"));
      if (link) say(`No admin yet. Set up the first one within 24 hours: ${link}`);
    })
    .catch((error: unknown) => log.error({ err: error }, "no set-up link could be made: use `admin create`"));

  const stop = async (signal: string) => {
    if (draining) return;
    draining = true;
    log.info({ signal }, "draining");
    try {
      await drain(server, drainTimeoutMs);
      await jobs.stop();
      await watch.close();
      await vite?.close();
      await noteRunning(context, null).catch(() => {});
      await database.close();
    } catch (error) {
      // The process must end after a signal, even when the database fails.
      log.error({ err: error }, "did not stop cleanly");
      process.exit(1);
    }
    log.info({}, "stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}
