import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** What proxies, tunnels and content delivery networks add when they pass a request on. */
const forwarding =
  /^(x-forwarded.*|forwarded.*|via|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|cdn-loop|fastly-client-ip|client-ip|x-envoy-.*|x-amzn-trace-id|x-azure-.*)$/;

/** Whether a request comes from this machine itself. A proxy on it relays strangers from the loopback address, and says so in one way or another. */
export function isFromThisMachine(c: Context): boolean {
  const isForwarded = Object.keys(c.req.header()).some((name) => forwarding.test(name));
  return loopback.test(getConnInfo(c).remote.address ?? "") && !isForwarded;
}
