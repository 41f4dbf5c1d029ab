import { createServer, type RequestListener, type Server } from "node:http";
import { type Config, ConfigError } from "./config.ts";

/** A server that does not listen yet. */
export function createSiteServer(listener: RequestListener): Server {
  // A client that sends its request more slowly than this is not a visitor. Milliseconds.
  return createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, listener);
}

/**
 * Starts to listen.
 * @throws ConfigError when the address or the port can't be used
 */
export async function listen(server: Server, { port, host }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", (error: NodeJS.ErrnoException) => reject(new ConfigError(whyNot(error, port, host))));
  server.listen({ port, ...(host ? { host } : {}) }, resolve);
  await promise;
}

function whyNot(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === "EADDRINUSE") return `PORT wants a free port; ${port} is in use.`;
  if (error.code === "EACCES") return `PORT wants a port that this user may use; ${port} is not.`;
  return `HOST wants an address of this machine; ${host ?? "the default"} can't be used (${error.code}).`;
}

/** Stops accepting connections and waits for requests in progress, at most `timeoutMs` milliseconds. */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const giveUp = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(giveUp);
}
