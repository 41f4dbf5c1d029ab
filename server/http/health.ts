import { type Context, Hono } from "hono";
import { sameText } from "#domain/security/secrets.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { challengeHeader, proofHeader } from "./site-proof.ts";
import type { StorageState } from "./storage-check.ts";
import { getConnInfo } from "@hono/node-server/conninfo";

interface HealthOptions {
  findStorageState: () => Promise<StorageState>;
  isDraining: () => boolean;
  metrics: Pick<Metrics, "text" | "contentType">;
  metricsToken: string | undefined;
  /** Answers a challenge (site-proof.ts). */
  prove: (challenge: string) => string | null;
}

const noStore = { "Cache-Control": "no-store" };
/**
 * /healthz: the process runs. /readyz: it may get traffic, because pages answer and an inquiry is kept, also without the database: else a
 * balancer would take every process out at once. /metrics: from this machine, or with METRICS_TOKEN.
 */
export function healthRoutes({ findStorageState, isDraining, metrics, metricsToken, prove }: HealthOptions): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => {
    const proof = prove(c.req.header(challengeHeader) ?? "");
    return c.json({ status: "ok" }, 200, { ...noStore, ...(proof !== null && { [proofHeader]: proof }) });
  });
  app.get("/readyz", async (c) => {
    if (isDraining()) return c.json({ status: "draining" }, 503, noStore);
    const state = await findStorageState();
    const away = Object.values(state).filter((part) => part === "away").length;
    if (away === 2) return c.json({ status: "nothing can be stored", ...state }, 503, noStore);
    return c.json({ status: away > 0 ? "degraded" : "ok", ...state }, 200, noStore);
  });
  app.get("/metrics", async (c) => {
    const token = c.req.header("authorization")?.replace(/^Bearer /, "");
    if (!(metricsToken && token ? sameText(token, metricsToken) : isFromThisMachine(c)))
      return c.text("Forbidden", 403);
    return c.body(await metrics.text(), 200, { ...noStore, "Content-Type": metrics.contentType });
  });
  return app;
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** What proxies, tunnels and content delivery networks add when they pass a request on. */
const forwarding =
  /^(x-forwarded.*|forwarded.*|via|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|cdn-loop|fastly-client-ip|client-ip|x-envoy-.*|x-amzn-trace-id|x-azure-.*)$/;

/** Names of this machine: its address, and names that no DNS of the internet can lead to it. */
const ownHost =
  /^(?:localhost|(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:(?:127\.\d+\.\d+\.\d+|7f[0-9a-f]{2}:[0-9a-f]{1,4})\])(?::\d{1,5})?$/i;

/**
 * Whether a request comes from this machine itself, and was meant for it. A proxy on it relays strangers from the loopback address, and says
 * so in one way or another. A page of another site, open in a browser on this machine, can let its own name lead here (DNS rebinding), and
 * would then be told what it asks for; but its requests name its host.
 */
export function isFromThisMachine(c: Context): boolean {
  const isForwarded = Object.keys(c.req.header()).some((name) => forwarding.test(name));
  // In HTTP/1.0 a collector may leave it out; a browser always says it.
  const isMeant = ownHost.test(c.req.header("host") ?? "localhost");
  return loopback.test(getConnInfo(c).remote.address ?? "") && !isForwarded && isMeant;
}
