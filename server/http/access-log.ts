import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger as PinoLogger } from "pino";
import { withoutToken } from "#lib/http/requests.ts";
import type { RemoteSpan, Trace } from "#lib/tracing.ts";
import type { ObserveRequest } from "../metrics/requests.ts";
import type { FinishedAnswers } from "../process/finished-answers.ts";
import type { ServerEnv } from "../process/log.ts";

/**
 * Which requests have a line in the log. `summary`: each that a handler answered, and once a second the number of those that were answered
 * from memory; `all`: these, too; `off`: none.
 */
export type AccessLog = "all" | "summary" | "off";

interface RequestLogOptions {
  log: PinoLogger;
  trace: Trace;
  observe: ObserveRequest;
  accessLog: AccessLog;
  trustProxy: boolean;
}

/** What nginx logs for it, too: a client that has left is no failure of ours, and an alarm counts those by their status. */
const clientClosedRequest = 499;

/** Whether the client has closed the connection before it has sent all, or before it was answered. */
function hasLeft({ incoming, outgoing }: Partial<HttpBindings>): boolean {
  const isBrokenOff = incoming?.destroyed === true && !incoming.complete;
  return isBrokenOff || outgoing?.destroyed === true;
}

/** Balancers and collectors ask these each few seconds. */
const probes = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Gives each request an id (also in the answer, so that a visitor can quote it) and a logger with this id, and logs one
 * line when it is answered. Query strings are not logged: they contain tokens and personal input. Neither are the tokens of
 * preview links, which stand in the path.
 */
export function requestLog({
  log,
  trace,
  observe,
  accessLog,
  trustProxy,
}: RequestLogOptions): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { requestId, parent } = trustProxy ? idsFromProxy(c) : {};
    const id = requestId ?? randomUUID();
    const began = performance.now();
    const facts = {
      name: c.req.method,
      kind: "server",
      attributes: { "http.request.method": c.req.method },
      parent,
    } as const;
    await trace(facts, async (span) => {
      const traceId = span.traceId ?? parent?.traceId;
      c.set("log", log.child({ requestId: id, ...(traceId && { traceId }) }));
      await next();
      const route = routeOf(c);
      span.describe({
        name: `${c.req.method} ${route}`,
        attributes: { "http.route": route, "http.response.status_code": c.res.status },
        hasFailed: c.res.status >= 500,
      });
    });
    c.header("X-Request-Id", id);
    const seconds = (performance.now() - began) / 1000;
    const status = c.res.status >= 500 && hasLeft(c.env) ? clientClosedRequest : c.res.status;
    observe({ method: c.req.method, route: routeOf(c), status, seconds });
    if (accessLog === "off") return;
    c.get("log")[probes.has(c.req.path) ? "debug" : "info"](
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

/** The pattern of what answered: of a page, or of a handler. Its number is limited, whatever visitors ask for. */
function routeOf(c: Context<ServerEnv>): string {
  return c.get("pageRoute") ?? routePath(c);
}

/** Ids that proxies make: hex digits, UUIDs, `Root=1-67891233-abcdef012345678912345678`. */
const requestIds = /^[\w.:=+/-]{1,128}$/;
/** W3C Trace Context: version, id of the trace, id of the caller's span, flags. Ids of zeros alone are none. */
const traceParents = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** The ids that the proxy in front has given the request; anything else in their place may be a visitor's own, and is dropped. */
function idsFromProxy(c: Context<ServerEnv>): { requestId?: string | undefined; parent?: RemoteSpan | undefined } {
  const requestId = c.req.header("x-request-id");
  const [, traceId, spanId = "", flags = ""] = traceParents.exec(c.req.header("traceparent") ?? "") ?? [];
  return {
    requestId: requestId !== undefined && requestIds.test(requestId) ? requestId : undefined,
    parent: traceId ? { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 } : undefined,
  };
}

/** Logs a request that was answered from memory; null where such a line is not wanted. */
export function finishedLog(
  log: PinoLogger,
  accessLog: AccessLog,
): ((request: IncomingMessage, status: number) => void) | null {
  if (accessLog !== "all") return null;
  return ({ method, url = "" }, status) => {
    const end = url.indexOf("?");
    log.info({ method, path: end < 0 ? url : url.slice(0, end), status }, "request from memory");
  };
}

const summaryPauseMs = 1_000;

/**
 * Logs once a second how many requests were answered from memory since the line before, by status; nothing when there was none. Costs nothing
 * for each of them.
 * @returns ends it, after a last line
 */
export function startSummary(log: PinoLogger, finished: FinishedAnswers): () => void {
  let before = new Map<number, number>();
  const summarize = () => {
    const now = new Map(finished.entries());
    const added = [...now].map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const);
    before = now;
    const some = added.filter(([, count]) => count > 0);
    if (some.length > 0) log.info({ statuses: Object.fromEntries(some) }, "requests from memory");
  };
  const timer = setInterval(summarize, summaryPauseMs).unref();
  return () => {
    clearInterval(timer);
    summarize();
  };
}
