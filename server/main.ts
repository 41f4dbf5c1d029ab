import { type RequestListener, type Server, createServer } from "node:http";
import { withTimeout } from "#lib/pacing.ts";
import { siteVersion } from "#lib/site-version.ts";
import { type Config, ConfigError } from "./process/config.ts";
import { drain, handoverMs, noticeMs } from "./process/drain.ts";
import { goBack } from "./process/go-back.ts";
import { listen, requireFreePort } from "./process/listen.ts";
import { endOnDefect, logStrayWords, outliveLog } from "./process/log.ts";
import { type OpenProcess, openProcess } from "./process/open-process.ts";
import { type Predecessor, findPredecessor, offerTakeOver } from "./process/take-over.ts";
import { type Site, openSite } from "./site.ts";

/** Time for deliveries and jobs in progress after the last request. What is cut off is done again after the next start. */
const closeTimeoutMs = 15_000;

/** How long a process that is to take over waits for its database before it leaves everything as it is. Milliseconds. */
const readyTimeoutMs = 60_000;

/** Where a process gets its connections from. */
interface Origin {
  /** A socket of the service manager. */
  handedOver: number | null;
  /** The process that serves the port, and leaves it to this one. */
  predecessor: Predecessor | null;
}

interface ServeOptions {
  /** Whether the process that serves the port is to leave it, once this one can serve. */
  takeOver?: boolean;
  /** A socket of the service manager to listen on. */
  handedOver?: number | null;
}

/**
 * Runs the site until SIGTERM or SIGINT, or until another process takes over: builds if needed, opens the data, listens, works off
 * deliveries.
 * @throws ConfigError when a setting of the operator can't work; its message is one line for the terminal
 */
export async function serve(config: Config, { takeOver = false, handedOver = null }: ServeOptions = {}): Promise<void> {
  const predecessor = takeOver && handedOver === null ? await findPredecessor(config) : null;
  // A second start by mistake ends here, before it migrates the database of the site that runs.
  if (handedOver === null && !predecessor) await requireFreePort(config);
  const open = await openProcess(config);
  const { hold, log } = open;
  endOnDefect(log);
  logStrayWords(log);
  // Nobody can read of it, so it counts among the errors in the metrics.
  outliveLog(() => (open.errors.logged += 1));
  const { site, server } = await openListening(config, open, { handedOver, predecessor });
  site.begin();
  log.info({ version: siteVersion, node: process.version, pid: process.pid }, "started");
  let closeOffer = async () => {};
  let stopping = false;
  /**
   * @param findNotice milliseconds for which connections are still taken
   * @param onLeft called when none are taken any more
   */
  const stop = async (reason: string, findNotice: () => number, onLeft = () => {}) => {
    if (stopping) return;
    stopping = true;
    site.announceEnd();
    log.info({ reason }, "draining");
    try {
      await closeOffer();
      await drain(server, { noticeMs: findNotice() });
      onLeft();
      await withTimeout(site.close(), closeTimeoutMs);
    } catch (error) {
      // The process must end after a signal, even when the database fails or a service stalls.
      log.error({ err: error }, "did not stop cleanly");
      process.exit(1);
    }
    log.info({}, "stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => {
    void stop("SIGTERM", () => {
      // Beside SQLite there is seldom another process.
      if (config.databaseUrl !== undefined || !hold.isAlone()) return noticeMs;
      return handedOver === null ? 0 : handoverMs;
    });
  });
  // Whoever presses Ctrl+C waits for none.
  process.on("SIGINT", () => void stop("SIGINT", () => 0));
  if (predecessor && !(await predecessor.leave()))
    log.warn({}, "the process that served this port has not left it: end it");
  if (handedOver === null && !stopping) {
    const leave = () => new Promise<void>((left) => void stop("take-over", () => handoverMs, left));
    closeOffer = await offerTakeOver(config, log, leave);
  }
  site.welcome();
}

/** Opens the site and listens. Where that fails after the database was migrated, it goes back to what was before. */
async function openListening(
  config: Config,
  open: OpenProcess,
  { handedOver, predecessor }: Origin,
): Promise<{ site: Site; server: Server }> {
  try {
    const site = await openSite(config, open);
    // What visitors send is for the owner alone, also in files that a library makes. Not before: the build keeps the operator's umask.
    process.umask(0o077);
    if (await open.database.findOwnCopy()) await site.prove();
    if (predecessor) await requireReady(site);
    const server = createSiteServer(site.listener);
    await listen(server, config, { handedOver, takesOver: predecessor !== null });
    return { site, server };
  } catch (error) {
    await goBack(open, config.dataDir);
    throw error;
  }
}

/** @throws ConfigError while the database is away: the process that serves the port may have what this one would not show */
async function requireReady(site: Site): Promise<void> {
  await withTimeout(site.ready, readyTimeoutMs).catch(() => {
    throw new ConfigError(
      "The database does not answer, so that this process does not take over; the one that serves stays.",
    );
  });
}

/** A server that does not listen yet. */
function createSiteServer(listener: RequestListener): Server {
  // A client that sends its request more slowly than this is not a visitor. Milliseconds.
  return createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, listener);
}
