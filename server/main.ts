import { type Config, ConfigError } from "./process/config.ts";
import { endOnDefect, logStrayWords, outliveLog } from "./process/log.ts";
import { drain, noticeMs } from "./process/drain.ts";
import { openProcess } from "./process/open-process.ts";
import { openSite } from "./site.ts";
import { withTimeout } from "#lib/pacing.ts";
import { type RequestListener, type Server, createServer } from "node:http";

/** Time for deliveries and jobs in progress after the last request. What is cut off is done again after the next start. */
const closeTimeoutMs = 15_000;

/**
 * Runs the site until SIGTERM or SIGINT: builds if needed, opens the data, listens, works off deliveries.
 * @throws ConfigError when a setting of the operator can't work; its message is one line for the terminal
 */
export async function serve(config: Config): Promise<void> {
  const open = await openProcess(config);
  const { log } = open;
  endOnDefect(log);
  logStrayWords(log);
  // Nobody can read of it, so it counts among the errors in the metrics.
  outliveLog(() => (open.errors.logged += 1));
  const site = await openSite(config, open);
  // What visitors send is for the owner alone, also in files that a library makes. Not before: the build keeps the operator's umask.
  process.umask(0o077);
  const server = createSiteServer(site.listener);
  await listen(server, config);
  site.begin();
  site.welcome();

  let draining = false;
  const stop = async (signal: string) => {
    if (draining) return;
    draining = true;
    site.announceEnd();
    log.info({ signal }, "draining");
    try {
      // Beside SQLite there is no other process; whoever presses Ctrl+C waits for none.
      const isOneOfSeveral = config.databaseUrl !== undefined && signal === "SIGTERM";
      await drain(server, { noticeMs: isOneOfSeveral ? noticeMs : 0 });
      await withTimeout(site.close(), closeTimeoutMs);
    } catch (error) {
      // The process must end after a signal, even when the database fails or a service stalls.
      log.error({ err: error }, "did not stop cleanly");
      process.exit(1);
    }
    log.info({}, "stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}

/** A server that does not listen yet. */
function createSiteServer(listener: RequestListener): Server {
  // A client that sends its request more slowly than this is not a visitor. Milliseconds.
  return createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, listener);
}

/**
 * Starts to listen.
 * @throws ConfigError when the address or the port can't be used
 */
export async function listen(server: Server, { port, host }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", (error: NodeJS.ErrnoException) => reject(new ConfigError(whyNot(error, port, host))));
  server.listen({ port, ...(host ? { host } : {}) }, resolve);
  await promise;
}

function whyNot(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === "EADDRINUSE") return `PORT wants a free port; ${port} is in use.`;
  if (error.code === "EACCES") return `PORT wants a port that this user may use; ${port} is not.`;
  return `HOST wants an address of this machine; ${host ?? "the default"} can't be used (${error.code}).`;
}
