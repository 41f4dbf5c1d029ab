import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { sameText } from "#lib/same-text.ts";
import type { RequestMetrics } from "./observability/metrics.ts";

interface HealthOptions {
  /** Resolves when the database answers and is up to date. */
  ping: () => Promise<void>;
  isDraining: () => boolean;
  metrics: RequestMetrics;
  metricsToken: string | undefined;
}

const noStore = { "Cache-Control": "no-store" };
const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** /healthz: the process runs. /readyz: it may get traffic. /metrics: from this machine, or with METRICS_TOKEN. */
export function healthRoutes({ ping, isDraining, metrics, metricsToken }: HealthOptions): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, noStore));
  app.get("/readyz", async (c) => {
    if (isDraining()) return c.json({ status: "draining" }, 503, noStore);
    try {
      await ping();
      return c.json({ status: "ok" }, 200, noStore);
    } catch {
      return c.json({ status: "database unavailable" }, 503, noStore);
    }
  });
  app.get("/metrics", async (c) => {
    const token = c.req.header("authorization")?.replace(/^Bearer /, "");
    // A proxy on this machine relays strangers from the loopback address, and says so.
    const local = loopback.test(getConnInfo(c).remote.address ?? "") && !c.req.header("x-forwarded-for");
    if (!(metricsToken && token ? sameText(token, metricsToken) : local)) return c.text("Forbidden", 403);
    return c.body(await metrics.text(), 200, { ...noStore, "Content-Type": metrics.contentType });
  });
  return app;
}
