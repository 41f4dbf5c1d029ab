import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { type Server, connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Logger, errorCode } from "#lib/logger.ts";

/** Where the process that serves a port of this data folder is asked to leave. */
const socketIn = (dataDir: string, port: number) => join(dataDir, `take-over-${port}.sock`);

/** What the process that leaves says when it takes no more connections. */
const left = "left\n";

interface Place {
  dataDir: string;
  port: number;
}

/**
 * Lets another process take over from this one.
 * @param leave ends this process; resolves when it takes no more connections
 * @returns ends the offer
 */
export async function offerTakeOver(
  { dataDir, port }: Place,
  log: Logger,
  leave: () => Promise<void>,
): Promise<() => Promise<void>> {
  const path = socketIn(dataDir, port);
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      // Closing it removes its file, which the other process makes anew afterwards.
      void close()
        .then(leave)
        .finally(() => socket.end(left));
    });
  });
  const close = async () => {
    if (server.listening) await new Promise<void>((done) => closeListening(server, done));
  };
  // Of a process that was killed; nobody else serves this port.
  await rm(path, { force: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(path, resolve);
  try {
    await promise;
    await chmod(path, 0o600);
    server.unref();
  } catch (error) {
    log.warn(
      { reason: errorCode(error) },
      "no other process can take over from this one: DATA_DIR takes no socket, or its path is too long",
    );
  }
  return close;
}

/** Stops listening without waiting for the connection over which it was asked. */
function closeListening(server: Server, done: () => void): void {
  server.close();
  setImmediate(done);
}

/** For how long a process is waited for that was asked to leave: it finishes what is in progress. Milliseconds. */
const patience = 30_000;

/** The process that serves a port. */
export interface Predecessor {
  /** Asks it to leave. @returns false when it has not said in time that it takes no more connections */
  leave(): Promise<boolean>;
}

/** Finds the process that serves the port and would leave it to this one; null when there is none. */
export async function findPredecessor({ dataDir, port }: Place): Promise<Predecessor | null> {
  const socket = connect(socketIn(dataDir, port));
  const found = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  if (!found) return null;
  // A start that fails meanwhile must end, and an error is none of it.
  socket.on("error", () => {});
  socket.unref();
  return {
    leave() {
      socket.ref();
      socket.setTimeout(patience, () => socket.destroy(new Error("no answer")));
      socket.write("leave\n");
      return text(socket).then(
        (said) => said === left,
        () => false,
      );
    },
  };
}
