import { type Server, createServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Config, ConfigError } from "./config.ts";

/** The first file descriptor that a service manager hands over (sd_listen_fds(3)). */
const firstHandedOver = 3;

/**
 * The socket that the service manager listens on for this process, and keeps while the process is replaced; null when there is none.
 * @throws ConfigError when it is meant for another process, or there are several
 */
export function findHandedOver(env: Record<string, string | undefined>, pid = process.pid): number | null {
  const { LISTEN_FDS: count, LISTEN_PID: meant } = env;
  if (count === undefined || count === "0") return null;
  if (meant !== String(pid))
    throw new ConfigError(
      `LISTEN_FDS wants a process that the service manager starts itself (${meant ?? "none"}, and this is ${pid}): start node with ` +
        "cli/homecoming.js serve, not through npm or a shell.",
    );
  if (count !== "1") throw new ConfigError(`LISTEN_FDS wants one socket; the unit has ${count}.`);
  return firstHandedOver;
}

interface ListenOptions {
  /** A socket that somebody else listens on; `port` and `host` are not used then. */
  handedOver?: number | null;
  /** Whether another process of the site may listen there, which leaves the port to this one. */
  takesOver?: boolean;
}

/** Only Linux among the systems that this site runs on gives each of several listeners its share of connections. */
const reusePort = process.platform === "linux";

/**
 * Starts to listen. Another process that takes over from this one may listen beside it later; others find that the port is in use.
 * @throws ConfigError when the address or the port can't be used
 */
export async function listen(
  server: Server,
  config: Config,
  { handedOver = null, takesOver = false }: ListenOptions = {},
): Promise<void> {
  if (handedOver !== null) return listenOn(server, { fd: handedOver });
  if (!takesOver) await requireFreePort(config);
  await listenOn(server, { ...addressOf(config), reusePort });
}

/** What systems say that know no such option. */
const unsupported = new Set(["ENOTSUP", "EOPNOTSUPP", "ENOPROTOOPT", "EINVAL"]);

const addressOf = ({ port, host }: Config) => ({ port, ...(host ? { host } : {}) });

/**
 * Refuses a port on which anybody listens.
 * @throws ConfigError
 */
export async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer((socket) => socket.destroy());
  await listenOn(probe, addressOf(config));
  await new Promise((done) => probe.close(done));
}

async function listenOn(
  server: Server,
  at: { port: number; host?: string; reusePort?: boolean } | { fd: number },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(at, resolve);
  try {
    await promise;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if ("reusePort" in at && at.reusePort && unsupported.has(code ?? ""))
      return listenOn(server, { ...at, reusePort: false });
    throw new ConfigError(whyNot(error as NodeJS.ErrnoException, at));
  }
}

function whyNot(error: NodeJS.ErrnoException, at: Parameters<typeof listenOn>[1]): string {
  if ("fd" in at) return `LISTEN_FDS wants a socket that listens; what was handed over is none (${error.code}).`;
  if (error.code === "EADDRINUSE") return `PORT wants a free port; ${at.port} is in use.`;
  if (error.code === "EACCES") return `PORT wants a port that this user may use; ${at.port} is not.`;
  return `HOST wants an address of this machine; ${at.host ?? "the default"} can't be used (${error.code}).`;
}

/** How many turns of the event loop may bring connections before the server is closed all the same. */
const mostTurns = 100;

/** Waits for a turn of the event loop without a new connection: the system resets those that wait to be accepted when a server is closed. */
export async function acceptWaiting(server: Server): Promise<void> {
  let accepted = true;
  const note = () => {
    accepted = true;
  };
  server.on("connection", note);
  for (let turn = 0; accepted && turn < mostTurns; turn++) {
    accepted = false;
    await nextTurn();
  }
  server.off("connection", note);
}
