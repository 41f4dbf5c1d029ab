import { setTimeout as delay } from "node:timers/promises";
import type { Server } from "node:http";
import { acceptWaiting } from "./listen.ts";

/** Time for requests in progress after a signal. */
const drainTimeoutMs = 10_000;

/** For how long of that a server whose visitors another process can take still accepts connections: a load balancer asks each second or so. */
export const noticeMs = 3_000;

interface DrainOptions {
  /** For how long connections are still accepted, so that whoever asks is told that the process ends. */
  noticeMs: number;
  /** After this, requests in progress are cut off. Milliseconds from now. */
  timeoutMs?: number;
}

/**
 * For how long a process still accepts connections that leaves its port to another one: clients that keep a connection and use it within this
 * time close it by themselves. Of one that is used more seldom, the next request can meet its end; browsers and proxies send it again.
 */
export const handoverMs = 5_000;

/**
 * Stops accepting connections and waits for requests in progress. Each answer from now on asks its client to close the connection: one that
 * sends a request at the moment at which an idle connection is closed gets no answer.
 */
export async function drain(server: Server, { noticeMs, timeoutMs = drainTimeoutMs }: DrainOptions): Promise<void> {
  const giveUp = setTimeout(() => server.closeAllConnections(), timeoutMs);
  server.prependListener("request", (_request, response) => void (response.shouldKeepAlive = false));
  if (noticeMs > 0) await delay(noticeMs);
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(idle);
  clearTimeout(giveUp);
}
