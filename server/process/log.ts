import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { type DestinationStream, type Logger as PinoLogger, type LoggerOptions, pino } from "pino";
import type { ObserveRequest } from "../metrics/requests.ts";
import { withoutToken } from "#lib/http/requests.ts";

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

/** What nginx logs for it, too: a client that has left is no failure of ours, and an alarm counts those by their status. */
const clientClosedRequest = 499;

/** Whether the client has closed the connection before it has sent all, or before it was answered. */
function hasLeft({ incoming, outgoing }: Partial<HttpBindings>): boolean {
  const isBrokenOff = incoming?.destroyed === true && !incoming.complete;
  return isBrokenOff || outgoing?.destroyed === true;
}

/** The pattern of what answered: of a page, or of a handler. Its number is limited, whatever visitors ask for. */
function routeOf(c: Context<ServerEnv>): string {
  return c.get("pageRoute") ?? routePath(c);
}

/**
 * Gives each request an id (also in the answer, so that a visitor can quote it) and a logger with this id, and logs one
 * line when it is answered. Query strings are not logged: they contain tokens and personal input. Neither are the tokens of
 * preview links, which stand in the path.
 */
export function requestLog(log: PinoLogger, observe: ObserveRequest): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const began = performance.now();
    c.set("log", log.child({ requestId }));
    await next();
    c.header("X-Request-Id", requestId);
    const seconds = (performance.now() - began) / 1000;
    const status = c.res.status >= 500 && hasLeft(c.env) ? clientClosedRequest : c.res.status;
    observe({ method: c.req.method, route: routeOf(c), status, seconds });
    c.get("log").info(
      {
        method: c.req.method,
        path: withoutToken(c.req.path),
        status,
        ms: Math.round(seconds * 1e4) / 10,
      },
      "request",
    );
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
