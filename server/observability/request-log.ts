import { randomUUID } from "node:crypto";
import type { Logger as PinoLogger } from "pino";
import type { MiddlewareHandler } from "hono";
import type { ServerEnv } from "../server-env.ts";
import type { RequestMetrics } from "./metrics.ts";

/**
 * Gives each request an id (also in the answer, so that a visitor can quote it) and a logger that carries it, and writes
 * one line when it is answered. Query strings stay out: they hold tokens and what people typed.
 */
export function requestLog(log: PinoLogger, metrics: RequestMetrics): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const began = performance.now();
    c.set("log", log.child({ requestId }));
    await next();
    c.header("X-Request-Id", requestId);
    const seconds = (performance.now() - began) / 1000;
    metrics.observe(c.req.method, c.res.status, seconds);
    c.get("log").info(
      { method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(seconds * 1e4) / 10 },
      "request",
    );
  };
}
