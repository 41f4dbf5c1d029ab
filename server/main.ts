import type { Config } from "./process/config.ts";
import { endOnDefect } from "./observability/log.ts";
import { createSiteServer, drain, listen } from "./process/listen.ts";
import { openProcess } from "./process/open-process.ts";
import { openSite } from "./site.ts";

/** Time for requests in progress after SIGTERM. */
const drainTimeoutMs = 10_000;

/**
 * Runs the site until SIGTERM or SIGINT: builds if needed, opens the data, listens, works off deliveries.
 * @throws ConfigError when a setting of the operator can't work; its message is one line for the terminal
 */
export async function serve(config: Config): Promise<void> {
  const open = await openProcess(config);
  const { log } = open;
  endOnDefect(log);
  const site = await openSite(config, open);
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
      await drain(server, drainTimeoutMs);
      await site.close();
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
