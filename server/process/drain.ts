import { setTimeout as delay } from "node:timers/promises";
import type { Server } from "node:http";

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

/** Stops accepting connections and waits for requests in progress. */
export async function drain(server: Server, { noticeMs, timeoutMs = drainTimeoutMs }: DrainOptions): Promise<void> {
  const giveUp = setTimeout(() => server.closeAllConnections(), timeoutMs);
  if (noticeMs > 0) await delay(noticeMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(idle);
  clearTimeout(giveUp);
}
