import type { RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import type { Topic } from "#db/schema.ts";
import { createAccounts } from "#domain/accounts/create-accounts.ts";
import { createSetupLink } from "#domain/accounts/create-setup-link.ts";
import { getActor } from "#domain/accounts/get-actor.ts";
import { findRedirectedPaths } from "#domain/redirects/find-redirected-paths.ts";
import { systemContext } from "#domain/system-context.ts";
import { mountAccounts } from "./accounts/mount-accounts.ts";
import { createApp } from "./app.ts";
import { buildPagesIfNeeded, clientFolder, publicFolder, serverEntry } from "./build-pages.ts";
import type { Config } from "./config.ts";
import { startDevelopment } from "./development.ts";
import { healthRoutes } from "./health.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { drain, listen } from "./listen.ts";
import { migrateAtStart } from "./migrate-at-start.ts";
import { createMetrics } from "./observability/metrics.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { createPages, type Pages } from "./pages.ts";
import { RedirectedPaths } from "./redirected-paths.ts";
import { openProcess } from "./process.ts";
import { securityHeaders } from "./security/security-headers.ts";
import { loadStaticFiles } from "./static-files.ts";
import { videoFiles } from "./video-files.ts";

/** How long requests under way may take after SIGTERM, in milliseconds. */
const drainPatience = 10_000;

/**
 * Runs the site until SIGTERM or SIGINT: builds if needed, opens the data, listens, works off deliveries.
 * @throws ConfigError when something that the operator set can't work; its message is one line for the terminal.
 */
export async function serve(config: Config, { development }: { development: boolean }): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const open = await openProcess(config);
  const { context, database, log } = open;
  const https = config.siteUrl?.startsWith("https://") ?? false;
  const cache = new PageCache();
  const redirected = new RedirectedPaths(() => findRedirectedPaths(context));
  const metrics = createMetrics(cache);
  const accounts = createAccounts(context);
  const { ready } = await migrateAtStart(database, log);
  const vite = development ? await startDevelopment() : undefined;
  let draining = false;
  let migrated = false;
  void ready.then(() => (migrated = true));

  const options = { process: context, cache, redirected, https, development };
  if (!vite) await buildPagesIfNeeded(say);
  const pages: Pages = vite
    ? async (request, visit) => createPages({ ...options, build: await vite.build() })(request, visit)
    : createPages({ ...options, build: (await import(serverEntry)) as ServerBuild });

  const site = createApp({
    log,
    metrics,
    cache,
    files: vite ? new Map() : await loadStaticFiles(clientFolder, securityHeaders({ https, frameAncestors: "none" })),
    videos: videoFiles(vite ? publicFolder : clientFolder),
    health: healthRoutes({
      ping: async () => {
        if (!migrated) throw new Error("not migrated yet");
        await database.ping();
      },
      isDraining: () => draining,
      metrics,
      metricsToken: config.metricsToken,
    }),
    accounts: mountAccounts(accounts),
    pages,
    actorOf: (headers) => getActor(accounts, headers),
    ownOrigin: context.linkUrl,
    https,
    trustProxy: config.trustProxy,
  });
  const listener: RequestListener = vite ? (req, res) => vite.modules(req, res, () => site(req, res)) : site;

  const server = await listen(listener, config);

  const drop = (topics: ReadonlySet<Topic>) => {
    redirected.drop(topics);
    cache.drop(topics);
  };
  open.on.contentChanged = drop;
  const watch = database.watchContent(drop);
  const jobs = startJobs(context, config);
  open.on.outboxFilled = () => jobs.wake();
  say(`Homecoming is at ${context.linkUrl}`);
  void ready.then(async () => {
    const link = await createSetupLink(systemContext(context, "start"));
    if (link) say(`No admin yet. Set up the first one within 24 hours: ${link}`);
  });

  const stop = async (signal: string) => {
    if (draining) return;
    draining = true;
    log.info({ signal }, "draining");
    try {
      await drain(server, drainPatience);
      await jobs.stop();
      await watch.close();
      await vite?.close();
      await database.close();
    } catch (error) {
      // Whoever sent the signal waits for an end, also when the database is the one that fails.
      log.error({ err: error }, "did not stop cleanly");
      process.exit(1);
    }
    log.info({}, "stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise was rejected unheard"));
}
