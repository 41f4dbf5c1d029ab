import type { RequestListener } from "node:http";
import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { createSetupLink, getActor, hasActiveAdmin, mountAccounts, rememberBrowser } from "#accounts/index.ts";
import { type ProcessContext, type Context, systemContext } from "#domain/context.ts";
import { inboundMail } from "./http/inbound-mail.ts";
import { LiveChanges } from "#domain/activity/live-changes.ts";
import { proveSite } from "./http/site-proof.ts";
import { liveChanges } from "./http/live-changes.ts";
import { noteRunning } from "#domain/security/secrets.ts";
import { createGate } from "#domain/gate/gate.ts";
import { DamagedDatabaseError, isUnavailable } from "#db/errors.ts";
import { createApp } from "./app.ts";
import { buildPagesIfNeeded, clientFolder, publicFolder, serverEntry } from "./build-pages.ts";
import { createSystemServices } from "./doctor/system-services.ts";
import { type Config, ConfigError } from "./process/config.ts";
import { startSummary } from "./http/access-log.ts";
import { healthRoutes } from "./http/health.ts";
import { createStorageCheck } from "./http/storage-check.ts";
import { startJobs } from "./jobs/jobs.ts";
import { WorkRecord } from "./jobs/work-record.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { FinishedAnswers } from "./process/finished-answers.ts";
import { type Say, findTerminal } from "./process/terminal.ts";
import { mediaFiles, videoFiles } from "./media/media-routes.ts";
import { uploadRoutes } from "./media/upload-routes.ts";
import { MissingPages } from "./pages/missing-pages.ts";
import { type OpenProcess, migrateAtStart, takeSecret } from "./process/open-process.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { type Pages, createPages } from "./pages/pages.ts";
import { ReaderLimits, Searches } from "./http/requests.ts";
import { securityHeaders } from "./pages/documents.ts";
import { loadStaticFiles } from "./page-cache/stored-page.ts";
import { sections } from "#lib/addresses.ts";
import { readFile, stat } from "node:fs/promises";
import { join, normalize } from "node:path";
import { type GateServices, PageInspector } from "#domain/gate/page/page-inspector.ts";

/** What is otherwise while the site is developed. */
export interface Development {
  /** Pages of the sources as they are at each request, made of them by `create`. */
  pages: (create: (build: ServerBuild) => Pages) => Pages;
  /** Writes to the terminal. */
  say: Say;
  /** What stands below /dev. */
  tools: (process: ProcessContext) => Hono;
}

/** A site that can answer requests. */
export interface Site {
  listener: RequestListener;
  /** When the database is up to date, and the secret compared with its own. */
  ready: Promise<void>;
  /**
   * Proves that this version works with the database that it has migrated: pages are made of it, and it takes a row.
   * @throws Error
   */
  prove: () => Promise<void>;
  /** Starts deliveries and listens for content changes; once somebody can reach the site. */
  begin: () => void;
  /** Says where the site is and, while there is no admin, the link that makes the first one. */
  welcome: () => void;
  /** Lets `/readyz` say that no further requests are wanted. */
  announceEnd: () => void;
  /** Ends deliveries, and closes the database. No request may come any more. */
  close: () => Promise<void>;
}

/** Ends a process that listens already, because what the operator set can't work. */
function endRefused(error: unknown, log: OpenProcess["log"]): void {
  // Any other error is a defect, and ends the process as one.
  if (!(error instanceof ConfigError || error instanceof DamagedDatabaseError)) throw error;
  log.fatal({}, error.message);
  process.exit(1);
}

/**
 * Makes a site of an open process: migrates its database, and builds the pages if needed.
 * @throws ConfigError when something that the operator set can't work; its message is one line for the terminal
 */
export async function openSite(config: Config, open: OpenProcess, development?: Development): Promise<Site> {
  const { context, database, log } = open;
  const say = development ? development.say : findTerminal();
  const https = config.siteUrl?.startsWith("https://") ?? false;
  const cache = new PageCache({ ...(config.sizes.pageCacheBytes && { maxBytes: config.sizes.pageCacheBytes }) });
  const limits = new ReaderLimits(context.clock);
  const searches = new Searches(limits);
  const missingPages = new MissingPages(context);
  const findStorageState = createStorageCheck({
    dataDir: config.dataDir,
    ping: () => database.ping(),
    writeRow: () => noteRunning(context),
  });
  const finished = new FinishedAnswers();
  const work = new WorkRecord();
  const metrics = createMetrics({
    process: context,
    database,
    findStorageState,
    cache,
    finished,
    errors: open.errors,
    work,
    bucket: config.mediaBucket ? context.media.storage : null,
    ofProcess: development === undefined,
  });
  // Before the database is changed: a build can fail, and takes a while.
  if (!development) await buildPagesIfNeeded(say ?? ((line) => log.info({}, line)));
  const { ready, isAway } = await migrateAtStart(database, log);
  const secretTaken = ready
    .then(() => takeSecret(context))
    .catch((error: unknown) => {
      if (error instanceof ConfigError || !isUnavailable(error)) throw error;
      log.error({ err: error }, "AUTH_SECRET could not be compared with that of the database");
    });
  if (isAway) secretTaken.catch((error: unknown) => endRefused(error, log));
  else await secretTaken;
  const ending = new AbortController();

  const options = { process: context, cache, searches, missingPages, https, cdnTags: config.cdnTags };
  const pages = development
    ? development.pages((build) => createPages({ ...options, build, development: true }))
    : createPages({ ...options, build: await builtPages(), development: false });

  const gate = await openGateServices(pages);
  open.on.gate = createGate(gate.services);
  open.on.system = createSystemServices(config, open, work);

  const listener = createApp({
    log,
    trace: context.trace,
    observe: metrics.observe,
    finished,
    accessLog: config.accessLog,
    cache,
    limits,
    files: development
      ? new Map()
      : await loadStaticFiles(clientFolder, securityHeaders({ https, frameAncestors: "none" })),
    videos: videoFiles(development ? publicFolder : clientFolder),
    media: mediaFiles(context),
    uploads: uploadRoutes(context, config.dataDir),
    inbound: config.inboundSecret === undefined ? undefined : inboundMail(context, config.inboundSecret),
    health: healthRoutes({
      findStorageState,
      isDraining: () => ending.signal.aborted,
      metrics,
      metricsToken: config.metricsToken,
      prove: (challenge) => proveSite(context, challenge),
    }),
    developmentTools: development?.tools(context),
    accounts: mountAccounts(context),
    live: liveChanges({
      changes: new LiveChanges(context),
      accounts: context.accounts,
      actorOf: (headers) => getActor(context, headers.get("cookie")),
      ending: ending.signal,
    }),
    rememberBrowser: rememberBrowser(context),
    pages,
    actorOf: (headers) => getActor(context, headers.get("cookie")),
    ownOrigin: context.linkUrl,
    https,
    trustProxy: config.trustProxy,
  });

  const ends: (() => unknown)[] = config.accessLog === "off" ? [] : [startSummary(log, finished)];
  let closed = false;
  return {
    listener,
    ready: secretTaken,
    async prove() {
      for (const path of ["/", sections.posts]) {
        const { status } = await pages.renderDocument(path, systemContext(context, "start"));
        if (status !== 200) throw new Error(`the page ${path} of this version answers ${status}`);
      }
      const { database: state } = await findStorageState();
      if (state !== "ok") throw new Error("the database takes no row of this version");
    },
    begin() {
      const drop = (tags: ReadonlySet<string>) => {
        missingPages.drop(tags);
        cache.drop(tags);
        searches.drop(tags);
      };
      open.on.contentChanged = drop;
      const start = () => {
        if (closed) return;
        const watch = database.watchContent(drop);
        const jobs = startJobs(context, config, work);
        open.on.outboxFilled = () => jobs.wake();
        ends.push(jobs.stop, () => watch.close());
      };
      const deleteCopies = (before?: Date) =>
        database
          .deleteCopies(before)
          .catch((error: unknown) => log.warn({ err: error }, "a copy of the former database could not be deleted"));
      void secretTaken.then(() => deleteCopies()).catch(() => {});
      const aging = setInterval(() => void deleteCopies(new Date(Date.now() - longestCopy)), longestCopy / 7);
      ends.push(async () => clearInterval(aging));
      // Before, each of the jobs would only say that there is nothing to work on. Of a refusal the start itself hears.
      void ready.then(start, () => {});
    },
    welcome() {
      const address = `Homecoming is at ${context.linkUrl}`;
      if (say) say(address);
      else log.info({}, address);
      void ready
        .then(() => greetFirstAdmin(context, say))
        .catch((error: unknown) => log.error({ err: error }, "no set-up link could be made: use `admin create`"));
    },
    announceEnd() {
      ending.abort();
    },
    async close() {
      closed = true;
      gate.close();
      for (const end of ends) await end();
      await noteRunning(context, null).catch(() => {});
      await database.close();
      await open.tracer?.close();
    },
  };
}

/** While there is no admin: says the link that makes the first one to the person at the terminal, or how to make one. */
async function greetFirstAdmin(process: ProcessContext, say: Say | null): Promise<void> {
  const ctx = systemContext(process, "start");
  if (await hasActiveAdmin(ctx)) return;
  const link = say && (await createSetupLink(ctx));
  if (link) say(`No admin yet. Set up the first one within 24 hours: ${link}`);
  else
    process.log.info({}, "no admin yet: `npm run -s cli -- admin create --email you@example.org` makes the first one");
}

async function builtPages(): Promise<ServerBuild> {
  return (await import(/* @vite-ignore */ serverEntry)) as ServerBuild;
}

/** What is erased stays in a copy that was made before an update, so none is kept for longer. Milliseconds. */
const longestCopy = 7 * 24 * 60 * 60_000;

const tokens = join(import.meta.dirname, "../app/styles/tokens.css");

/** What the checks of pages need of this process, and how they are ended. */
async function openGateServices(
  pages: Pick<Pages, "renderDocument">,
): Promise<{ services: GateServices<Context>; close: () => void }> {
  const inspector = new PageInspector();
  const services = {
    render: pages.renderDocument,
    inspector,
    palette: paletteIn(await readFile(tokens, "utf8")),
    fileBytes,
  };
  return { services, close: () => inspector.close() };
}

/** The colors of the design, by name. */
export function paletteIn(css: string): Record<string, string> {
  const found = css.matchAll(/--color-([a-z][a-z\d-]*):\s*(#[\da-f]{6});/g);
  return Object.fromEntries([...found].map(([, name = "", hex = ""]) => [name, hex]));
}

async function fileBytes(path: string): Promise<number | null> {
  const file = join(publicFolder, normalize(path));
  if (!file.startsWith(publicFolder)) return null;
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : null;
}
