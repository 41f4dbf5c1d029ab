import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isUnavailable } from "#db/errors.ts";
import type { ServerBuild } from "react-router";
import { createApp } from "./app.ts";
import { buildPagesIfNeeded, clientFolder, serverEntry } from "./build-pages.ts";
import { type Config, ConfigError } from "./config.ts";
import { healthRoutes } from "./health.ts";
import { createMetrics } from "./observability/metrics.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { createPages } from "./pages.ts";
import { type OpenProcess, openProcess } from "./process.ts";
import { securityHeaders } from "./security/security-headers.ts";
import { loadStaticFiles } from "./static-files.ts";

/** How long requests under way may take after SIGTERM, in milliseconds. */
const drainTime = 10_000;
/** Pause between attempts to reach a database that was away at the start, in milliseconds. */
const migrationRetry = 2000;

/**
 * Runs the site until SIGTERM or SIGINT: builds if needed, opens the data, listens, works off deliveries.
 * @throws ConfigError when something the operator set can't work; its message is one line for the terminal.
 */
export async function serve(config: Config): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const open = await openProcess(config);
  const { log } = open;
  await buildPagesIfNeeded(say);
  const build = (await import(serverEntry)) as ServerBuild;

  const https = config.siteUrl?.startsWith("https://") ?? false;
  const cache = new PageCache();
  const metrics = createMetrics(cache);
  open.onContentChanged((topics) => cache.drop(topics));
  const watching = open.database.watchContent((topics) => cache.drop(topics));
  const accounts = createAccounts(open.context, config);
  let draining = false;
  const listener = createApp({
    log,
    metrics,
    cache,
    files: await loadStaticFiles(clientFolder, securityHeaders({ https, frameAncestors: "none" })),
    health: healthRoutes({
      ping: () => open.database.ping(),
      isDraining: () => draining,
      metrics,
      metricsToken: config.metricsToken,
    }),
    accounts: mountAccounts(accounts),
    pages: createPages({ build, process: open.context, cache, https, development: false }),
    actorOf: (headers) => getActor(accounts, headers),
    ownOrigin: open.context.linkUrl,
    https,
    trustProxy: config.trustProxy,
  });
  const server = await listen(listener, config);
}
