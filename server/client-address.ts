import type { IncomingMessage } from "node:http";

/**
 * The address of the client. Behind one trusted proxy it is the last entry of X-Forwarded-For: the one that the proxy
 * wrote; entries before it are the client's own claim.
 */
export function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = incoming.headers["x-forwarded-for"];
  if (trustProxy && forwarded) {
    const last = String(forwarded).split(",").at(-1)?.trim();
    if (last) return last;
  }
  return incoming.socket.remoteAddress ?? "unknown";
}
