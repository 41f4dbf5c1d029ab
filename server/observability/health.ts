import { Hono } from "hono";
import { sameText } from "#domain/secrets/sign.ts";
import { isFromThisMachine } from "../http/this-machine.ts";
import { StorageError } from "./storage-check.ts";
import type { RequestMetrics } from "./metrics.ts";

interface HealthOptions {
  /** Resolves when the database answers and is migrated, and data can be stored. */
  ping: () => Promise<void>;
  isDraining: () => boolean;
  metrics: RequestMetrics;
  metricsToken: string | undefined;
}

const noStore = { "Cache-Control": "no-store" };
/** /healthz: the process runs. /readyz: it may get traffic. /metrics: from this machine, or with METRICS_TOKEN. */
export function healthRoutes({ ping, isDraining, metrics, metricsToken }: HealthOptions): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, noStore));
  app.get("/readyz", async (c) => {
    if (isDraining()) return c.json({ status: "draining" }, 503, noStore);
    try {
      await ping();
      return c.json({ status: "ok" }, 200, noStore);
    } catch (error) {
      const status = error instanceof StorageError ? error.message : "database unavailable";
      return c.json({ status }, 503, noStore);
    }
  });
  app.get("/metrics", async (c) => {
    const token = c.req.header("authorization")?.replace(/^Bearer /, "");
    if (!(metricsToken && token ? sameText(token, metricsToken) : isFromThisMachine(c)))
      return c.text("Forbidden", 403);
    return c.body(await metrics.text(), 200, { ...noStore, "Content-Type": metrics.contentType });
  });
  return app;
}
