import { format } from "node:util";
import type { HttpBindings } from "@hono/node-server";
import { type DestinationStream, type Logger as PinoLogger, type LoggerOptions, pino } from "pino";

/**
 * The log of the process: one JSON object a line. Of an error it keeps class, message, code and stack. Further
 * properties are dropped, because drivers put data there: PostgreSQL's `detail` of a failed insert is the whole row.
 * @param onError called for each line at error level or above
 */
export function createLog(level: string, to: DestinationStream, onError: () => void = () => {}): PinoLogger {
  const hooks: LoggerOptions["hooks"] = {
    logMethod(args, method, severity) {
      if (severity >= pino.levels.values["error"]!) onError();
      method.apply(this, args);
    },
  };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers: { err: described }, hooks }, to);
}

function described(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code =
    "code" in error && (typeof error.code === "string" || typeof error.code === "number") ? error.code : null;
  return { type, message, ...(code === null ? {} : { code }), stack };
}

/** What the first middleware provides to the others. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    log: PinoLogger;
    remoteAddress: string;
    /** Pattern of the page's route; absent where none answered. */
    pageRoute?: string;
  };
}

/**
 * Goes on when lines of the log can't be written, as when its disk is full: they are lost, and the site answers as before. Only for the
 * server: a command whose output nobody takes must end (cli/output.ts).
 * @param onLost called when lines were lost
 */
export function outliveLog(onLost: () => void): void {
  // Without a listener the first failure is an uncaught exception.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", onLost);
}

/** Makes lines of the log of what Node and packages write past it, which is text and not JSON. */
export function logStrayWords(log: PinoLogger): void {
  // Node's own listener prints them.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "Node warns"));
  const writer =
    (level: "debug" | "info" | "warn" | "error") =>
    (...words: unknown[]) =>
      log[level]({}, format(...words));
  const info = writer("info");
  Object.assign(console, { log: info, info, debug: writer("debug"), warn: writer("warn"), error: writer("error") });
}

/**
 * Ends the process, after one line in the log, when an error was not caught: an exception, or a rejected promise
 * without a handler. The state is unknown then, so the supervisor starts a new process (docs/decisions/006).
 */
export function endOnDefect(log: PinoLogger): void {
  // Without an unhandledRejection listener, rejections arrive here too, with their origin.
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "an error was caught nowhere; the process ends");
    process.exit(1);
  });
}
