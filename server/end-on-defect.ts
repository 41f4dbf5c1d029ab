import type { Logger as PinoLogger } from "pino";

/**
 * Ends the process, after one line in the log, when an error was caught nowhere: an exception, or a promise that was rejected without
 * a listener. What it left half done is not known then, so the supervisor starts a new one (docs/decisions/006).
 */
export function endOnDefect(log: PinoLogger): void {
  // Without a listener of their own, rejections arrive here as well, with an origin that says so.
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "an error was caught nowhere; the process ends");
    process.exit(1);
  });
}
