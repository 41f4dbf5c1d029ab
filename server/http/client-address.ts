import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The address of the client. Behind one trusted proxy it is the last entry of X-Forwarded-For, which the proxy wrote;
 * earlier entries come from the client.
 */
export function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const own = incoming.socket.remoteAddress ?? "unknown";
  if (!trustProxy) return own;
  const forwarded = String(incoming.headers["x-forwarded-for"] ?? "");
  return addressOf(forwarded.slice(forwarded.lastIndexOf(",") + 1)) ?? own;
}

/**
 * The address in an entry of X-Forwarded-For. Some proxies add the port (`203.0.113.7:4711`, `[2001:db8::1]:4711`),
 * which differs for each connection; one that knows no address writes a word.
 */
function addressOf(entry: string): string | null {
  const [, bracketed, plain = ""] = /^(?:\[([^\]]*)\](?::\d+)?|(.*))$/.exec(entry.trim()) ?? [];
  const address = bracketed ?? (plain.split(":").length === 2 ? plain.slice(0, plain.indexOf(":")) : plain);
  return isIP(address) === 0 ? null : address;
}
